// A worker thread with an engine.

import './host.js';
import '../worker.js';
