// How the page reaches the engine where there is no server: in workers of its own, one for questions and one for each
// session of searches. It stands in for the file of the same name that `asterism serve` sends, and exports the same.

import { Found } from './found.js';
import { FULL, Gone, Helper } from './helper.js';
import { host } from './host.js';
import { keepSite } from './versions.js';

export { Gone };

/** Whether everybody can open this page by its address. */
export const PUBLIC = true;

keepSite();

/** Tells how far the engine is loaded, in a sentence. */
export function whileLoading(tell) {
  host.loading = (bytes) => tell(`The engine is being loaded: ${(bytes / 1e6).toFixed(1)} MB.`);
}

/** Sessions that keep a worker, with its hash table; the idlest gives way. */
const MOST_WORKERS = 4;

/** The sentence of an answer that refuses. */
export const reason = ({ text }) => JSON.parse(text).error;

const refusal = (status, error) => ({ status, text: JSON.stringify({ error }) });
const aborted = () => new DOMException('stopped', 'AbortError');

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
  const { session: name, infinite, ...rest } = JSON.parse(body);
  const session = sessionOf(name);
  if (!session) return refusal(503, `${MOST_WORKERS} searches run already`);
  const running = new Running(session, Boolean(infinite));
  if (rest.level < FULL && rest.level !== null) running.weak = JSON.stringify({ session: name, ...rest, depth: 1 });
  signal?.addEventListener('abort', () => running.abort(), { once: true });
  return running.begin({ run: true, path, body });
}

/** What runs in a session. */
class Running {
  /** The body of the shortest search of a level below full strength. */
  weak = null;
  #session;
  #infinite;
  /** What ran in the session before; null when it has ended. */
  #before;
  #asked = false;
  #events = [];
  #wake = () => {};
  #found = new Found();
  #stopped = false;
  #ended = false;
  #aborted = false;

  constructor(session, infinite) {
    this.#session = session;
    this.#infinite = infinite;
    this.#before = session.running;
    session.running = this;
  }

  /** Its first event or its refusal decides what `start` answers. */
  begin(message) {
    return new Promise((answer, fail) => {
      const events = () => answer({ status: 200, events: this.#read() });
      const told = (text) => {
        const { name, data } = this.#found.hear(text);
        this.#push([name, data]);
        events();
        if (this.#stopped) this.#stop();
      };
      this.over = this.#ask(message, told).then(
        async (last) => {
          if (last.status >= 400) {
            answer(last);
            this.#push(['error', JSON.parse(last.text)]); // for who reads its events already
          } else if (last.status === 0 && this.#stopped && this.#found.lines[0]) {
            this.#push(['done', await this.#chosen()]);
          }
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

  /** Asks when what ran before has ended; not at all if nobody listens any more by then. */
  async #ask(message, told) {
    this.#before?.abort();
    await this.#before?.over;
    this.#before = null;
    if (this.#aborted) return { status: 0 };
    this.#asked = true;
    const answer = this.#session.helper.ask(message, told);
    if (this.#stopped) this.#stop();
    return answer;
  }

  /**
   * The move of a search whose worker was ended: that of its last line. A weak level does not play the best move it
   * has seen, so it chooses in a new search.
   */
  async #chosen() {
    if (this.weak) await this.#session.helper.ask({ run: true, path: 'search', body: this.weak }, (text) => this.#found.hear(text));
    return this.#found.best;
  }

  /** Ends it; nobody listens any more. */
  abort() {
    this.#aborted = true;
    this.#stop();
  }

  /** Ends it with its answer. */
  finish() {
    this.#stopped = true;
    this.#stop();
  }

  #stop() {
    const { helper } = this.#session;
    if (this.#ended) this.#wake();
    else if (this.#asked && this.#aborted) helper.stop(); // nobody listens
    else if (this.#asked) this.#found.stop(helper);
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
