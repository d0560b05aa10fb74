// How the page reaches the engine: by HTTP, at the server it came from. Addresses are relative, so the token in the
// page's own address is part of them. On a site without a server another file stands under this name.

/** Whether everybody can open this page by its address. */
export const PUBLIC = false;

/** Tells how far the engine is loaded; that of a server is there. @type {(tell: (text: string) => void) => void} */
export const whileLoading = () => {};

/** There is no engine that answers; the message is for the user. */
export class Gone extends Error {
  constructor(message = 'The engine does not answer. Start "asterism serve" again; your game is kept in this browser.') {
    super(message);
    this.name = 'Gone';
  }
}

/** The sentence of an answer that refuses. @param {{ status: number, text?: string }} answer */
export function reason({ text = '', status }) {
  try {
    return JSON.parse(text).error ?? text;
  } catch {
    return text || `The server answered ${status}.`;
  }
}

/** @param {string} path @param {string} [body] @param {AbortSignal} [signal] */
async function request(path, body, signal) {
  const options = body === undefined
    ? { signal }
    : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal };
  const answer = await fetch(`api/${path}`, options).catch(gone);
  // The server was started again: this page's address is no longer the right one.
  if (answer.status === 403) {
    const why = reason({ text: await answer.text(), status: answer.status });
    throw new Gone(`${why}. Your game is kept in this browser.`);
  }
  return answer;
}

/**
 * The answer to a question. `body` is a text of JSON, where the question has one.
 * @param {string} path
 * @param {string} [body]
 * @param {AbortSignal} [signal]
 */
export async function ask(path, body, signal) {
  const answer = await request(path, body, signal);
  return { status: answer.status, text: await answer.text() };
}

/**
 * Starts what runs for a while: `status` and `events`, each a name and an object; or `status` and `text`, where it is
 * refused. It ends when its events are no longer read, and by `signal`.
 * @param {string} path
 * @param {string} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ status: number, events?: AsyncIterable<[string, any]>, text?: string }>}
 */
export async function start(path, body, signal) {
  const answer = await request(path, body, signal);
  return answer.ok && answer.body
    ? { status: answer.status, events: events(answer.body) }
    : { status: answer.status, text: await answer.text() };
}

/** @param {ReadableStream<Uint8Array>} body @returns {AsyncGenerator<[string, any], void>} */
async function* events(body) {
  /** @type {ReadableStreamDefaultReader<string>} */
  const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(gone);
      if (done) return;
      const blocks = (rest + value.replaceAll('\r', '')).split('\n\n');
      rest = blocks.pop() ?? '';
      yield* blocks.flatMap(eventOf);
    }
  } finally {
    // Closes the connection, and so ends the work; where it is closed already there is nothing to do.
    reader.cancel().catch(() => {});
  }
}

/** Throws what went wrong on the way, unless it was only stopped. @param {unknown} error @returns {never} */
function gone(error) {
  throw error instanceof Error && error.name === 'AbortError' ? error : new Gone();
}

/** Name and data of a block of lines; none if it is only there to keep the connection alive. @param {string} block @returns {[string, any][]} */
function eventOf(block) {
  let name = 'message';
  /** @type {string[]} */
  const data = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return data.length ? [[name, JSON.parse(data.join('\n'))]] : [];
}
