// What the browser keeps for the page. A browser that keeps nothing must not stop it: then it is kept as long as the
// page is open.

/** What the browser has refused to keep, by store and key. */
const here = new Map();
const place = (key, store) => `${store} ${key}`;

/** The value of a key, or null. `store` is 'localStorage' or 'sessionStorage'. */
export function kept(key, store = 'localStorage') {
  const refused = here.get(place(key, store));
  if (refused !== undefined) return refused;
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value; false if the browser refuses. */
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

/** Whether the browser has not refused this key: without it there were more room. */
export const isStored = (key) => !here.has(place(key, 'localStorage'));

/** Keeps a key no longer. */
export function forget(key) {
  here.delete(place(key, 'localStorage'));
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The keys that begin so. */
export function keptKeys(prefix) {
  const keys = new Set([...here.keys()].map((name) => name.slice(name.indexOf(' ') + 1)));
  try {
    for (const key of Object.keys(window.localStorage)) keys.add(key);
  } catch {
    // Only what is kept here.
  }
  return [...keys].filter((key) => key.startsWith(prefix));
}

/** The value of a key that holds JSON; null if there is none that can be read. */
export function keptJson(key) {
  try {
    return JSON.parse(kept(key));
  } catch {
    return null;
  }
}
