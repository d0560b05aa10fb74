// UCI in a worker thread of Node.

import './host.js';
import '../uci.js';
