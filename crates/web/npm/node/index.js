// The package in Node.

import './host.js';

export * from '../index.js';
