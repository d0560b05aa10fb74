// The engine of this thread, which answers what needs no search.

import { Engine } from './engine.js';
import { loaded } from './helper.js';

let engine = null;
let loading = null;

/** Only a search asks for a network. */
const network = (name) => {
  throw new Error(`the network of ${name} is not used here`);
};

/** Loads the engine, once however often it is called. */
export function load() {
  loading ??= loaded()
    .then((module) => Engine.of(module, network))
    .then(
      (made) => {
        engine = made;
      },
      (error) => {
        loading = null;
        throw new Error(`the engine could not be loaded: ${(error.cause ?? error).message}`, { cause: error });
      },
    );
  return loading;
}

/**
 * The answer to a question of docs/serve.md that needs no search: an object, or the text of a picture. Throws `Refused`,
 * whose message is a sentence for people.
 */
export function ask(path, body) {
  if (!engine) throw new Error('the engine is not loaded, expected `await load()` before');
  const said = body === undefined ? undefined : written(body);
  try {
    const text = engine.ask(path, said);
    return text.startsWith('<') ? text : JSON.parse(text);
  } catch (error) {
    if (!engine.broken) throw error;
    engine = null;
    loading = null;
    load().catch(() => {}); // whoever asks again is told
    throw new Error('the engine met a fault and is started again: `await load()`', { cause: error });
  }
}

/** A body as JSON. What that cannot hold is thrown, where `JSON.stringify` would leave it out or write null. */
export function written(body) {
  check('body', body, new Set());
  return JSON.stringify(body);
}

function check(name, value, around) {
  if (typeof value === 'number' && !Number.isFinite(value)) throw wrong(name, value, 'a finite number');
  if (['bigint', 'function', 'symbol'].includes(typeof value)) throw wrong(name, kindOf(value), 'what JSON can hold');
  if (typeof value !== 'object' || value === null) return;
  if (around.has(value)) throw wrong(name, 'an object within itself', 'what JSON can hold');
  around.add(value);
  for (const [key, inner] of Object.entries(value)) check(Array.isArray(value) ? name : key, inner, around);
  around.delete(value);
}

/** A value in a message, where its text might not say what is wrong. */
export const kindOf = (value) => (value === null ? 'null' : `a value of type ${typeof value}`);

/** The error of an argument. */
export const wrong = (name, found, expected) => new Error(`${name}: ${found}, expected ${expected}`);

// What an argument may be: whether a value is that, and how it is said.
export const text = { is: (value) => typeof value === 'string', expected: 'a text' };
export const flag = { is: (value) => typeof value === 'boolean', expected: 'true or false' };
export const texts = { is: (value) => Array.isArray(value) && value.every(text.is), expected: 'a list of texts' };
export const whole = (least, most = Number.MAX_SAFE_INTEGER) => ({
  is: (value) => Number.isInteger(value) && value >= least && value <= most,
  expected: `a whole number from ${least}${most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : ''}`,
});

/** `value`, if it is of this kind, null or undefined. */
export function checked(name, value, kind) {
  if (value === undefined || value === null || kind.is(value)) return value;
  throw wrong(name, ['number', 'boolean'].includes(typeof value) ? value : kindOf(value), kind.expected);
}

/** What was given as `place`, if it is an object with none but these fields, each of its kind; each is `what`. */
export function known(place, options, kinds, what) {
  if (typeof options !== 'object' || options === null) throw wrong(place, kindOf(options), 'an object');
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, name)) {
      const names = Object.keys(kinds).join(', ').replace(/, (\w+)$/, ' or $1');
      throw new Error(`unknown ${what} '${name}', expected ${names}`);
    }
    checked(name, value, kinds[name]);
  }
  return options;
}
