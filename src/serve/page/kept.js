// What the browser keeps for the page. A browser that keeps nothing must not stop it: then it is kept as long as the
// page is open.

/** What the browser has refused to keep, by store and key. @type {Map<string, string>} */
const here = new Map();
/** @type {(key: string, store: 'localStorage' | 'sessionStorage') => string} */
const place = (key, store) => `${store} ${key}`;

/** The value of a key, or null. @param {string} key @param {'localStorage' | 'sessionStorage'} store */
export function kept(key, store = 'localStorage') {
  const refused = here.get(place(key, store));
  if (refused !== undefined) return refused;
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value; false if the browser refuses. @param {string} key @param {string} value @param {'localStorage' | 'sessionStorage'} store */
export function keep(key, value, store = 'localStorage') {
  try {
    window[store].setItem(key, value);
    here.delete(place(key, store));
    return true;
  } catch {
    here.set(place(key, store), value);
    return false;
  }
}

/** Whether the browser has not refused this key: without it there were more room. @param {string} key */
export const isStored = (key) => !here.has(place(key, 'localStorage'));

/** Keeps a key no longer. @param {string} key */
export function forget(key) {
  here.delete(place(key, 'localStorage'));
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The keys that begin so. @param {string} prefix */
export function keptKeys(prefix) {
  const keys = new Set([...here.keys()].map((name) => name.slice(name.indexOf(' ') + 1)));
  try {
    for (const key of Object.keys(window.localStorage)) keys.add(key);
  } catch {
    // Only what is kept here.
  }
  return [...keys].filter((key) => key.startsWith(prefix));
}

/** The value of a key that holds JSON; null if there is none that can be read. @param {string} key @returns {any} */
export function keptJson(key) {
  try {
    return JSON.parse(kept(key) ?? 'null');
  } catch {
    return null;
  }
}
