// A worker with an engine, as those see it who ask: one question at a time, and a way to stop what runs.

import { host } from './host.js';

/** There is no engine that answers; the message is for the user of a page, `cause` the reason. */
export class Gone extends Error {
  constructor(cause) {
    super('The engine could not be loaded. Reload the page; your game is kept in this browser.', { cause });
    this.name = 'Gone';
  }
}

const FAULT = 'The engine met a fault and was started again.';

let module = null;

/** The compiled engine, loaded once; throws `Gone`. */
export function loaded() {
  module ??= host.module().catch((error) => {
    module = null;
    throw new Gone(error);
  });
  return module;
}

/** The level of full strength. */
export const FULL = 11;

/** A worker, and what it was asked. */
export class Helper {
  #worker = null;
  #asked = new Map();
  #next = 1;
  #ends = 0;
  /** Shared memory that stops what runs, where memory may be shared. */
  #flag = host.shares ? new Int32Array(new SharedArrayBuffer(4)) : null;

  /** Whether what runs can be stopped without ending its worker. */
  get shares() {
    return this.#flag !== null;
  }

  /** Asks; `onEvent` gets each text that is told while it runs. The promise gets the answer. */
  async ask(message, onEvent = null) {
    // Here, not when the worker is told: a stop may come while the engine is being loaded.
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    const ends = this.#ends;
    const compiled = await loaded();
    if (ends !== this.#ends) return { status: 0 };
    if (!this.#worker) this.#begin(compiled);
    return new Promise((answer) => {
      const id = this.#next++;
      this.#asked.set(id, { answer, onEvent });
      this.#worker.ref?.();
      this.#worker.postMessage({ id, ...message });
    });
  }

  /** Stops what runs: by the flag, after which the engine itself ends it; else by ending the worker. */
  stop() {
    if (this.#flag) Atomics.store(this.#flag, 0, 1);
    else this.end();
  }

  /** Ends the worker; the next question makes a new one. What was asked is answered with status 0. */
  end(answer = { status: 0 }) {
    this.#ends += 1;
    this.#worker?.terminate();
    this.#worker = null;
    for (const asked of this.#asked.values()) asked.answer(answer);
    this.#asked.clear();
  }

  #begin(compiled) {
    // What an ended worker has said before that is no longer heard.
    const worker = host.worker(
      (message) => worker === this.#worker && this.#told(message),
      () => worker === this.#worker && this.#broken(FAULT),
    );
    this.#worker = worker;
    this.#worker.postMessage({ module: compiled, flag: this.#flag?.buffer });
  }

  #told({ id, event, trap, ...answer }) {
    const asked = this.#asked.get(id);
    if (trap !== undefined) return this.#broken(trap || FAULT);
    if (event !== undefined) return asked?.onEvent?.(event);
    this.#asked.delete(id);
    if (!this.#asked.size) this.#worker.unref?.(); // in Node, an idle worker keeps no program alive
    asked?.answer(answer);
  }

  /** A trap has spoilt the engine: the next question gets a new one. */
  #broken(error) {
    this.end({ status: 500, text: JSON.stringify({ error }) });
  }
}
