// How the page reaches the engine where there is no server: in workers of its own, one for questions and one for each
// session of searches. It stands in for the file of the same name that `asterism serve` sends, and exports the same.

/** Sessions that keep a worker, with its hash table; the idlest gives way. */
const MOST_WORKERS = 4;

/** There is no engine that answers; the message is for the user. */
export class Gone extends Error {
  constructor(message = 'The engine could not be loaded. Reload the page; your game is kept in this browser.') {
    super(message);
    this.name = 'Gone';
  }
}

/** The sentence of an answer that refuses. */
export const reason = ({ text }) => JSON.parse(text).error;

const refusal = (status, error) => ({ status, text: JSON.stringify({ error }) });
const aborted = () => new DOMException('stopped', 'AbortError');

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
class Helper {
  #worker = null;
  #asked = new Map();
  #next = 1;
  /** Shared memory that stops what runs, where pages may share memory. */
  #flag = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null;

  /** Asks; `onEvent` gets what is told while it runs. The promise gets the answer. */
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
    this.#worker.addEventListener('error', () => this.#broken());
    this.#worker.postMessage({ module: compiled, flag: this.#flag });
  }

  #told({ id, event, trap, ...answer }) {
    const asked = this.#asked.get(id);
    if (trap) return this.#broken();
    if (event) return asked?.onEvent?.(JSON.parse(event));
    this.#asked.delete(id);
    asked?.answer(answer);
  }

  /** A trap has spoilt the engine: the next question gets a new one. */
  #broken() {
    this.end(refusal(500, 'the engine met a fault and was started again'));
  }
}

const questions = new Helper();

/** The answer to a question, its `status` and `text`. `body` is a text of JSON, where the question has one. */
export async function ask(path, body, signal) {
  signal?.throwIfAborted();
  if (path === 'stop') {
    sessions.get(JSON.parse(body).session)?.running?.finish();
    return { status: 200, text: '{}' };
  }
  const answer = await questions.ask({ path, body });
  if (signal?.aborted) throw aborted();
  return answer;
}

/** The sessions by name, the one used last at the end: { helper, running }. */
const sessions = new Map();

function sessionOf(name) {
  let session = sessions.get(name);
  sessions.delete(name);
  if (!session && sessions.size >= MOST_WORKERS) {
    const idle = [...sessions].find(([, other]) => !other.running);
    if (!idle) return null;
    sessions.delete(idle[0]);
    session = idle[1];
  }
  session ??= { helper: new Helper(), running: null };
  sessions.set(name, session);
  return session;
}

/**
 * Starts what runs for a while: `status` and `events`, each a name and an object; or `status` and `text`, where it is
 * refused. It ends when its events are no longer read, and by `signal`. A session that has begun something ends it.
 */
export async function start(path, body, signal) {
  signal?.throwIfAborted();
  const { session: name, infinite } = JSON.parse(body);
  const session = sessionOf(name);
  if (!session) return refusal(503, `${MOST_WORKERS} searches run already`);
  session.running?.abort();
  await session.running?.over;
  const running = new Running(session, Boolean(infinite));
  signal?.addEventListener('abort', () => running.abort(), { once: true });
  return running.begin({ run: true, path, body });
}

/** What runs in a session. */
class Running {
  #session;
  #infinite;
  #events = [];
  #wake = () => {};
  #last = null;
  #stopped = false;
  #ended = false;
  #aborted = false;

  constructor(session, infinite) {
    this.#session = session;
    this.#infinite = infinite;
    session.running = this;
  }

  /** Its first event or its refusal decides what `start` answers. */
  begin(message) {
    return new Promise((answer, fail) => {
      const events = () => answer({ status: 200, events: this.#read() });
      const told = (event) => {
        if (event.name === 'line') this.#last = event.data.multipv === 1 ? event.data : this.#last;
        this.#push([event.name, event.data]);
        events();
      };
      this.over = this.#session.helper.ask(message, told).then(
        (last) => {
          if (last.status >= 400) answer(last);
          else if (last.status === 0 && this.#stopped && this.#last) this.#push(['done', doneOf(this.#last)]);
          this.#end();
          if (this.#aborted) fail(aborted());
          events();
        },
        (error) => {
          this.#end();
          fail(error);
        },
      );
    });
  }

  /** Ends it; nobody listens any more. */
  abort() {
    this.#aborted = true;
    if (this.#ended) this.#wake();
    else this.#session.helper.stop();
  }

  /** Ends it with its answer. */
  finish() {
    this.#stopped = true;
    if (this.#ended) this.#wake();
    else this.#session.helper.stop();
  }

  #end() {
    this.#ended = true;
    if (this.#session.running === this) this.#session.running = null;
    this.#wake();
  }

  #push(event) {
    this.#events.push(event);
    this.#wake();
  }

  async* #read() {
    try {
      for (;;) {
        if (this.#aborted) throw aborted();
        // An analysis without a limit waits for its end, even where there is nothing left to search.
        const waits = this.#infinite && !this.#stopped && this.#events[0]?.[0] === 'done';
        if (this.#events.length && !waits) yield this.#events.shift();
        else if (this.#ended && !waits) return;
        else await new Promise((wake) => { this.#wake = wake; });
      }
    } finally {
      if (!this.#ended) this.abort();
    }
  }
}

/** What the engine would have said last, from its last line. */
const doneOf = ({ pv, first }) => ({ bestmove: pv[0], move: first });
