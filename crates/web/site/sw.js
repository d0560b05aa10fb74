// Keeps the site for times without a network. packaging/web writes the two lines below.
const VERSION = 'none';
const FILES = [];

const name = `asterism-${VERSION}`;

addEventListener('install', (event) => {
  // Past the browser's own cache: all files are those of one version.
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(fresh)));
});

addEventListener('activate', (event) => {
  const old = async () => {
    const names = await caches.keys();
    const others = names.filter((other) => other.startsWith('asterism-') && other !== name);
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
