// What the page asks the engine. Where that is, and how a question gets there, is left to transport.js.

import { Emitter } from './emitter.js';
import * as transport from './transport.js';

/** A refusal of the engine, or (status 0) no answer at all. `message` is a sentence for the user. */
export class ApiError extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** Tells when the engine is lost and when it is back: event `reach`, whose detail is the error, or null. @type {Emitter<{ reach: ApiError | null }>} */
export const reach = new Emitter();
let reached = true;
function back() {
  if (reached) return;
  reached = true;
  reach.tell('reach', null);
}

/** @param {string} message */
function lost(message) {
  const error = new ApiError(message, 0);
  if (reached) {
    reached = false;
    reach.tell('reach', error);
  }
  return error;
}

/** The transport's error as one for the page. @param {unknown} error */
const told = (error) => (error instanceof transport.Gone ? lost(error.message) : error);

/**
 * @template {{ status: number, text?: string }} A
 * @param {(path: string, body?: string, signal?: AbortSignal) => Promise<A>} ask
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
async function request(ask, path, body, signal) {
  const answer = await ask(path, body === undefined ? undefined : JSON.stringify(body), signal).catch((error) => { throw told(error); });
  back();
  if (answer.status >= 400) throw new ApiError(transport.reason(answer), answer.status);
  return answer;
}

/** JSON of a question without a body. @type {<K extends keyof PlainAnswers>(path: K, signal?: AbortSignal) => Promise<PlainAnswers[K]>} */
export const get = async (path, signal) => JSON.parse(await text(path, undefined, signal));

/** JSON of a question with a body. @type {<K extends keyof Answers>(path: K, body: object, signal?: AbortSignal) => Promise<Answers[K]>} */
export const post = async (path, body, signal) => JSON.parse(await text(path, body, signal));

/** The text of an answer, such as a picture. @type {(path: string, body?: unknown, signal?: AbortSignal) => Promise<string>} */
export const text = async (path, body, signal) => (await request(transport.ask, path, body, signal)).text;

/**
 * Starts what runs for a while. Calls `onEvent(name, data)` for each event; the promise ends with the last, `done`. What
 * `onEvent` throws ends the work and the promise, and so does the event `error`.
 * Abort it with `signal` to stop the work: then the promise ends without an error. `onBegun` is called once the
 * engine has answered: a stop that is asked for earlier may reach a server before the work, and stop nothing.
 * @param {string} path
 * @param {object} body
 * @param {(name: string, data: any) => void} onEvent
 * @param {AbortSignal} [signal]
 * @param {() => void} [onBegun]
 */
export async function stream(path, body, onEvent, signal, onBegun) {
  try {
    const { events = [] } = await request(transport.start, path, body, signal);
    onBegun?.();
    let last = null;
    for await (const [name, data] of events) {
      if (name === 'error') throw new ApiError(data.error ?? String(data), 500);
      last = name;
      onEvent(name, data);
    }
    if (last !== 'done') throw new transport.Gone();
  } catch (error) {
    if (signal?.aborted || isAbort(error)) return;
    throw told(error);
  }
}

/** Searches to the end: the last line of the best turn, and the answer; null where it was stopped. Else as `stream`. @param {object} body @param {AbortSignal} [signal] @param {() => void} [onBegun] */
export async function search(body, signal, onBegun) {
  /** @type {{ line: Line | null, bestmove: string | null, move: Move | null }} */
  const found = { line: null, bestmove: null, move: null };
  await stream('search', body, (name, data) => {
    if (name === 'line' && data.multipv === 1) found.line = data;
    if (name === 'done') Object.assign(found, data);
  }, signal, onBegun);
  return found;
}

/** Whether an error is only that something was stopped. @param {unknown} error */
const isAbort = (error) => error instanceof Error && error.name === 'AbortError';
