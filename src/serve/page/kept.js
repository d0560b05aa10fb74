// What the browser keeps for the page. A browser that keeps nothing must not stop it.

/** The value of a key, or null. `store` is 'localStorage' or 'sessionStorage'. */
export function kept(key, store = 'localStorage') {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value; says in the console if that fails. */
export function keep(key, value, store = 'localStorage') {
  try {
    window[store].setItem(key, value);
  } catch (error) {
    console.error(`${key} is not kept:`, error);
  }
}

/** The value of a key that holds JSON; null if there is none that can be read. */
export function keptJson(key) {
  try {
    return JSON.parse(kept(key));
  } catch {
    return null;
  }
}
