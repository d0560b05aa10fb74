// Keeps the site for times without a network, where the browser allows it, and says when a newer one is there. The one
// that is shown stays until the user takes the other: the service worker sw.js has both as long as a tab shows either.

/** A pinned tab is never opened anew: it looks when it comes into sight. */
export async function keepSite({ serviceWorker } = navigator) {
  const kept = await serviceWorker?.register('sw.js').catch(() => null);
  if (!kept) return;
  const look = () => { if (kept.waiting && serviceWorker.controller) offer(() => kept.waiting?.postMessage('take')); };
  kept.addEventListener('updatefound', () => kept.installing?.addEventListener('statechange', look));
  look();
  document.addEventListener('visibilitychange', () => { if (!document.hidden) kept.update().catch(() => {}); });
  let first = !serviceWorker.controller; // what takes over then is no newer version
  serviceWorker.addEventListener('controllerchange', () => {
    if (first) first = false;
    else if (asked) location.reload();
    else offer(() => location.reload()); // another tab has taken it
  });
}

/** Whether this tab has asked for the newer version. */
let asked = false;

/** The line that offers the newer version; its button calls `take`. */
function offer(take) {
  document.getElementById('news')?.remove();
  const line = document.createElement('p');
  line.id = 'news';
  line.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Take it';
  button.addEventListener('click', () => {
    asked = true;
    take();
  });
  line.append('A new version is here. Your game is kept. ', button);
  document.getElementById('top').after(line);
}
