// Keeps the site for times without a network. packaging/web writes the two lines below.
const VERSION = 'none';
const FILES = [];

/** Caches are common to all sites of an origin; this one keeps its own. */
const OURS = `asterism ${registration.scope} `;
const name = OURS + VERSION;

addEventListener('install', (event) => event.waitUntil(keep()));

/** Keeps all files if they are those of this version; the next visit tries again. */
async function keep() {
  const answers = await Promise.all(FILES.map((file) => fetch(file, { cache: 'reload' })));
  const texts = await Promise.all(answers.map((answer) => answer.clone().arrayBuffer()));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob(texts).arrayBuffer()));
  const version = [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (version !== VERSION) throw new Error(`the files are not those of ${VERSION}`);
  const cache = await caches.open(name);
  // Where a host sends index.html from another address, a browser would not take that answer from here.
  const plain = answers.map((answer) => (answer.redirected ? new Response(answer.body, answer) : answer));
  await Promise.all(plain.map((answer, index) => cache.put(FILES[index], answer)));
}

addEventListener('activate', (event) => {
  const old = async () => {
    const names = await caches.keys();
    const others = names.filter((other) => other.startsWith(OURS) && other !== name);
    await Promise.all(others.map((other) => caches.delete(other)));
  };
  event.waitUntil(old().then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  const kept = async () => {
    const cache = await caches.open(name);
    const url = event.request.url.split(/[?#]/)[0];
    const file = url.endsWith('/') ? `${url}index.html` : url;
    return (await cache.match(file)) ?? fetch(event.request);
  };
  event.respondWith(kept());
});
