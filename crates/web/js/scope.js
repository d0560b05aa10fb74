// What a worker needs of the place where it is: messages, its end, and files at once. This is a worker of a page; the
// package for Node puts its own ways here.

import networks from './networks.js';

/** What is told where the network of a game is not to be had. */
const missing = (name) => new Error(`The network of ${name} could not be loaded. Try again when you are online.`);

export const scope = {
  /** `listener` gets each message. */
  hear: (listener) => addEventListener('message', ({ data }) => listener(data)),

  tell: (message) => postMessage(message),

  close: () => close(),

  /** The file with a network. The engine waits for it in the middle of its work, which `fetch` does not allow. */
  network(name) {
    const request = new XMLHttpRequest();
    request.open('GET', networks[name], false);
    request.responseType = 'arraybuffer';
    try {
      request.send();
    } catch {
      throw missing(name); // not reached, and not kept
    }
    if (request.status !== 200) throw missing(name);
    return new Uint8Array(request.response);
  },
};
