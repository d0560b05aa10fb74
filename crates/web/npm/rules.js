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
  try {
    const text = engine.ask(path, body === undefined ? undefined : JSON.stringify(body));
    return text.startsWith('<') ? text : JSON.parse(text);
  } catch (error) {
    if (!engine.broken) throw error;
    engine = null;
    loading = null;
    load().catch(() => {}); // whoever asks again is told
    throw new Error('the engine met a fault and is started again: `await load()`', { cause: error });
  }
}

/** What was given as an object of options, if it has none but these. */
export function known(options, names, what) {
  const strange = Object.keys(options).find((name) => !names.includes(name));
  if (strange === undefined) return options;
  throw new Error(`unknown ${what} '${strange}', expected ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`);
}
