// The engine in this thread: loads the WebAssembly module and calls it. Pages use it within workers, Node anywhere.

const KINDS = ['answer', 'event', 'refused', 'fault', 'line'];

/** What the engine answers where it cannot do what is asked; `fault` is true for an error of the engine itself. */
export class Refused extends Error {
  constructor(text, fault) {
    super(JSON.parse(text).error);
    this.name = 'Refused';
    this.text = text;
    this.fault = fault;
  }
}

/** The engine; make it with `Engine.of`. After a trap (`broken`) it cannot be used any more. */
export class Engine {
  broken = false;
  #exports;
  #told = [];
  #listener = null;
  #stops = () => false;

  /** An engine from a compiled `WebAssembly.Module`. */
  static async of(module) {
    const engine = new Engine();
    const decoder = new TextDecoder();
    const host = {
      now: () => performance.now(),
      stops: () => Number(engine.#stops()),
      tell(kind, address, length) {
        const text = decoder.decode(new Uint8Array(engine.#exports.memory.buffer, address, length));
        engine.#tell(KINDS[kind], text);
      },
    };
    const { exports } = await WebAssembly.instantiate(module, { host });
    engine.#exports = exports;
    engine.#call(() => exports.start(Math.random() * 2 ** 53));
    return engine;
  }

  /** The text that answers a question, such as `position` or `rules/chess`; throws `Refused`. */
  ask(path, body) {
    this.#told = [];
    this.#call(() => this.#exports.ask(...this.#write(path, body)));
    return this.#answer();
  }

  /**
   * Runs a search or an annotation to its end. `onEvent(text)` gets each event, an object of JSON with `name` and `data`,
   * while it runs; it ends soon after `stops()` is true. Throws `Refused` where it cannot begin.
   */
  run(path, body, onEvent, stops) {
    this.#listen(onEvent, stops, () => this.#exports.run(...this.#write(path, body)));
  }

  /**
   * Hands a line of a host to UCI (or CECP, if the first one is `xboard`) and does what it asks for; `onLine(text)` gets
   * each line that answers. A search ends soon after `stops()` is true. False when the host has quit.
   */
  line(text, onLine, stops) {
    return this.#listen(onLine, stops, () => this.#exports.line(...this.#write(text))) !== 0;
  }

  #listen(onTold, stops, work) {
    this.#told = [];
    this.#listener = onTold;
    this.#stops = stops ?? (() => false);
    try {
      return this.#call(work);
    } finally {
      this.#listener = null;
      this.#stops = () => false;
      this.#answer();
    }
  }

  #call(work) {
    if (this.broken) throw new Error('this engine met a fault and cannot be used any more');
    try {
      return work();
    } catch (error) {
      this.broken = true;
      throw error;
    }
  }

  #write(...texts) {
    const parts = texts.map((text) => new TextEncoder().encode(text ?? ''));
    let address = this.#exports.alloc(parts.reduce((sum, part) => sum + part.length, 0));
    for (const part of parts) {
      new Uint8Array(this.#exports.memory.buffer, address, part.length).set(part);
      address += part.length;
    }
    return parts.map((part) => part.length);
  }

  #tell(kind, text) {
    if (kind === 'event' || kind === 'line') this.#listener?.(text);
    else this.#told.push([kind, text]);
  }

  #answer() {
    const [kind, text] = this.#told.pop() ?? [];
    if (kind === 'refused' || kind === 'fault') throw new Refused(text, kind === 'fault');
    return text;
  }
}
