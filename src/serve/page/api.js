// Requests to the server. Addresses are relative, so the token in the page's own address is part of them.

/** A refusal of the server, or (status 0) no answer at all. `message` is a sentence for the user. */
export class ApiError extends Error {
  constructor(message, status) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

const GONE = 'The engine does not answer. Start "asterism serve" again; your game is kept in this browser.';

/** Tells when the server is lost and when it is back: event `reach`, whose detail is the error, or null. */
export const reach = new EventTarget();
let reached = true;
function back() {
  if (reached) return;
  reached = true;
  reach.dispatchEvent(new CustomEvent('reach', { detail: null }));
}
function lost(message) {
  const error = new ApiError(message, 0);
  if (reached) {
    reached = false;
    reach.dispatchEvent(new CustomEvent('reach', { detail: error }));
  }
  return error;
}

async function request(path, body, signal) {
  const options = body === undefined
    ? { signal }
    : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal };
  let answer;
  try {
    answer = await fetch(`api/${path}`, options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw lost(GONE);
  }
  // The server was started again: this page's address is no longer the right one.
  if (answer.status === 403) {
    throw lost(`${await reason(answer)}. Your game is kept in this browser.`);
  }
  back();
  if (!answer.ok) throw new ApiError(await reason(answer), answer.status);
  return answer;
}

async function reason(answer) {
  const text = await answer.text();
  try {
    return JSON.parse(text).error ?? text;
  } catch {
    return text || `The server answered ${answer.status}.`;
  }
}

/** JSON of a GET request. */
export const get = async (path, signal) => (await request(path, undefined, signal)).json();

/** JSON of a POST request with a JSON body. */
export const post = async (path, body, signal) => (await request(path, body, signal)).json();

/** The text of an answer, such as a picture; a POST if there is a body. */
export const text = async (path, body, signal) => (await request(path, body, signal)).text();

/**
 * Reads an event stream (a POST). Calls `onEvent(name, data)` for each event; the promise ends with the stream, whose
 * last event is `done` or `error`. What `onEvent` throws ends the stream and the promise.
 * Abort it with `signal` to stop the work behind it: then the promise ends without an error.
 */
export async function stream(path, body, onEvent, signal) {
  let reader = null;
  let last = null;
  try {
    const answer = await request(path, body, signal);
    reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for await (const [name, data] of events(reader)) {
      last = name;
      onEvent(name, data);
    }
  } catch (error) {
    // Closes the connection, and so ends the search; where it is closed already there is nothing to do.
    reader?.cancel().catch(() => {});
    if (error.name === 'AbortError') return;
    throw error;
  }
  if (last !== 'done' && last !== 'error') throw lost(GONE);
}

/** The events of a stream, each with its name and its data. */
async function* events(reader) {
  let rest = '';
  for (;;) {
    const { value, done } = await read(reader);
    if (done) return;
    const blocks = (rest + value.replaceAll('\r', '')).split('\n\n');
    rest = blocks.pop();
    yield* blocks.map(eventOf).filter(Boolean);
  }
}

async function read(reader) {
  try {
    return await reader.read();
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw lost(GONE);
  }
}

/** Name and data of a block of lines; null if it is only there to keep the connection alive. */
function eventOf(block) {
  let name = 'message';
  const data = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return data.length ? [name, JSON.parse(data.join('\n'))] : null;
}
