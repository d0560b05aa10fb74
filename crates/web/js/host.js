// What those who ask an engine need of the place where they are: its module and workers. This is a page; the package for
// Node puts its own ways here.

/** Why the module may not lie where it is looked for. */
const BUNDLED = "Vite's development server needs optimizeDeps: { exclude: ['asterism-chess-variants'] }";

/** Passes bytes on, and tells how many there were. */
function counter() {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, next) {
      bytes += chunk.length;
      host.loading?.(bytes);
      next.enqueue(chunk);
    },
  });
}

export const host = {
  /** Whether memory can be shared with workers. */
  shares: globalThis.crossOriginIsolated === true,

  /** Is told how many bytes of the engine are there. */
  loading: null,

  /** The compiled engine. */
  async module() {
    const answer = await fetch(new URL('./asterism.wasm', import.meta.url));
    if (!answer.ok) throw new Error(`${answer.url} is answered with status ${answer.status}; ${BUNDLED}`);
    if (answer.headers.get('Content-Type')?.startsWith('text/html')) {
      throw new Error(`${answer.url} is answered with a page; ${BUNDLED}`);
    }
    // A host that does not know the type of the file, or says more of it: compiled when it is there.
    const known = answer.headers.get('Content-Type') === 'application/wasm';
    const counted = new Response(answer.body.pipeThrough(counter()), { headers: { 'Content-Type': 'application/wasm' } });
    return known ? WebAssembly.compileStreaming(counted) : WebAssembly.compile(await counted.arrayBuffer());
  },

  /** A worker that runs `worker.js`; `told` gets its messages, `broken` is called if it fails. */
  worker(told, broken) {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }) => told(data));
    worker.addEventListener('error', () => broken());
    return worker;
  },
};
