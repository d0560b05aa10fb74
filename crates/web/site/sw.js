// Keeps the site of Asterism for times without a network. packaging/web writes the two lines below.
const VERSION = 'none';
const FILES = [];

/** Caches are common to all sites of an origin; this one keeps its own. */
const OURS = `asterism ${registration.scope} `;
const name = OURS + VERSION;
/** Is there where the host's files are not those of this version, or there is no room: it is not tried again. */
const unfit = `${OURS}unfit ${VERSION}`;
/** An address that one project after the other is served at. */
const LOCAL = /^((.*\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

/** Whether the user takes this version while tabs still show the one before, whose files they may need. */
let taken = false;
/** Whether another project is served here. */
let over = false;

async function dropCaches(but = []) {
  const names = (await caches.keys()).filter((other) => other.startsWith(OURS) && !but.includes(other));
  await Promise.all(names.map((other) => caches.delete(other)));
}

addEventListener('install', (event) => event.waitUntil(keep()));

/** Keeps all files if they are those of this version. Where the host does not answer, the next visit tries again. */
async function keep() {
  const before = await caches.keys();
  if (before.includes(unfit)) throw new Error(`${VERSION} was found unfit before`);
  const answers = await Promise.all(FILES.map((file) => fetch(file, { cache: 'reload' })));
  const busy = answers.find(({ status }) => status === 429 || status >= 500);
  if (busy) throw new Error(`${busy.url} is answered with status ${busy.status}`);
  const texts = await Promise.all(answers.map((answer) => answer.clone().arrayBuffer()));
  try {
    await keepAs(answers, texts);
  } catch (error) {
    if (!before.includes(name)) await caches.delete(name); // it may be in use
    await caches.open(unfit).catch(() => {});
    throw error;
  }
}

async function keepAs(answers, texts) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob(texts).arrayBuffer()));
  const version = [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (version !== VERSION) throw new Error(`the files are not those of ${VERSION}`);
  const cache = await caches.open(name);
  // Where a host sends index.html from another address, a browser would not take that answer from here.
  const plain = answers.map((answer) => (answer.redirected ? new Response(answer.body, answer) : answer));
  await Promise.all(plain.map((answer, index) => cache.put(FILES[index], answer)));
}

addEventListener('message', ({ data }) => {
  if (data !== 'take') return;
  taken = true;
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil((taken ? Promise.resolve() : dropCaches([name])).then(() => clients.claim()));
});

/** Whether another project is served at this address by now: its answer for this file is not ours. */
async function replaced() {
  try {
    const answer = await fetch(`${registration.scope}sw.js`, { cache: 'no-store' });
    return !answer.ok || !(await answer.text()).startsWith('// Keeps the site of Asterism');
  } catch {
    return false; // nothing is served: that is what the caches are for
  }
}

async function answerTo(request) {
  if (LOCAL && request.mode === 'navigate' && !over && await replaced()) {
    over = true;
    await dropCaches();
    await registration.unregister();
  }
  if (over) return fetch(request);
  const url = request.url.split(/[?#]/)[0];
  const file = url.endsWith('/') ? `${url}index.html` : url;
  // What this version has not, a tab of the one before may need.
  return (await caches.match(file, { cacheName: name })) ?? (await caches.match(file)) ?? fetch(request);
}

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(answerTo(event.request));
});
