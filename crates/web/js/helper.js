// A worker with an engine, as those see it who ask: one question at a time, and a way to stop what runs.

/** There is no engine that answers; the message is for the user. */
export class Gone extends Error {
  constructor(message = 'The engine could not be loaded. Reload the page; your game is kept in this browser.') {
    super(message);
    this.name = 'Gone';
  }
}

const FAULT = 'The engine met a fault and was started again.';

let module = null;

/** The compiled engine, fetched once. */
function loaded() {
  module ??= fetch(new URL('asterism.wasm', import.meta.url))
    .then((answer) => {
      if (!answer.ok) throw new Gone();
      // A host that does not know the type of the file: compiled when it is there.
      const known = answer.headers.get('Content-Type')?.startsWith('application/wasm');
      return known ? WebAssembly.compileStreaming(answer) : answer.arrayBuffer().then((it) => WebAssembly.compile(it));
    })
    .catch((error) => {
      module = null;
      throw error instanceof Gone ? error : new Gone();
    });
  return module;
}

/** A worker, and what it was asked. */
export class Helper {
  #worker = null;
  #asked = new Map();
  #next = 1;
  /** Shared memory that stops what runs, where pages may share memory. */
  #flag = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null;

  /** Whether what runs can be stopped without ending its worker. */
  get shares() {
    return this.#flag !== null;
  }

  /** Asks; `onEvent` gets each text that is told while it runs. The promise gets the answer. */
  async ask(message, onEvent = null) {
    const compiled = await loaded();
    if (!this.#worker) this.#begin(compiled);
    if (this.#flag) Atomics.store(new Int32Array(this.#flag), 0, 0);
    return new Promise((answer) => {
      const id = this.#next++;
      this.#asked.set(id, { answer, onEvent });
      this.#worker.postMessage({ id, ...message });
    });
  }

  /** Stops what runs: by the flag, after which the engine itself ends it; else by ending the worker. */
  stop() {
    if (this.#flag) Atomics.store(new Int32Array(this.#flag), 0, 1);
    else this.end();
  }

  /** Ends the worker; the next question makes a new one. What was asked is answered with status 0. */
  end(answer = { status: 0 }) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const asked of this.#asked.values()) asked.answer(answer);
    this.#asked.clear();
  }

  #begin(compiled) {
    this.#worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }) => this.#told(data));
    this.#worker.addEventListener('error', () => this.#broken(FAULT));
    this.#worker.postMessage({ module: compiled, flag: this.#flag });
  }

  #told({ id, event, trap, ...answer }) {
    const asked = this.#asked.get(id);
    if (trap !== undefined) return this.#broken(trap || FAULT);
    if (event !== undefined) return asked?.onEvent?.(event);
    this.#asked.delete(id);
    asked?.answer(answer);
  }

  /** A trap has spoilt the engine: the next question gets a new one. */
  #broken(error) {
    this.end({ status: 500, text: JSON.stringify({ error }) });
  }
}
