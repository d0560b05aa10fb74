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

/** Texts as the engine reads them. What is no text is thrown here, where the engine is not touched. */
function bytes(...texts) {
  const encoder = new TextEncoder();
  return texts.map((text) => encoder.encode(text ?? ''));
}

/** The engine; make it with `Engine.of`. After a trap (`broken`) it cannot be used any more. */
export class Engine {
  broken = false;
  #exports;
  #told = [];
  #listener = null;
  #stops = () => false;

  /**
   * An engine from a compiled `WebAssembly.Module`. `network(name)` is the file with the network of a game, at once; it
   * is asked for when that game is evaluated for the first time. What it throws spoils the engine.
   */
  static async of(module, network) {
    const engine = new Engine();
    const decoder = new TextDecoder();
    const textAt = (address, length) =>
      decoder.decode(new Uint8Array(engine.#exports.memory.buffer, address, length));
    const host = {
      now: () => performance.now(),
      stops: () => Number(engine.#stops()),
      tell: (kind, address, length) => engine.#tell(KINDS[kind], textAt(address, length)),
      network: (address, length) => engine.#write([network(textAt(address, length))])[0],
    };
    const { exports } = await WebAssembly.instantiate(module, { host });
    engine.#exports = exports;
    engine.#call(() => exports.start(Math.random() * 2 ** 53));
    return engine;
  }

  /** The text that answers a question, such as `position` or `rules/chess`; throws `Refused`. */
  ask(path, body) {
    this.#told = [];
    const said = bytes(path, body);
    this.#call(() => this.#exports.ask(...this.#write(said)));
    return this.#answer();
  }

  /**
   * Runs a search or an annotation to its end. `onEvent(text)` gets each event while it runs, an object of JSON with
   * `name` and `data`; it ends soon after `stops()` is true. Throws `Refused` where it cannot begin.
   */
  run(path, body, onEvent, stops) {
    const said = bytes(path, body);
    this.#listen(onEvent, stops, () => this.#exports.run(...this.#write(said)));
  }

  /**
   * Hands a line of a host to UCI (or CECP, if the first one is `xboard`) and does what it asks for; `onLine(text)` gets
   * each line that answers. A search ends soon after `stops()` is true. False when the host has quit.
   */
  line(text, onLine, stops) {
    const said = bytes(text);
    return this.#listen(onLine, stops, () => this.#exports.line(...this.#write(said))) !== 0;
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

  #write(parts) {
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
