// The product's own source, compiled on the fly for a benchmark.
import { createServer } from 'vite';

export async function openSource() {
  const vite = await createServer({
    configFile: false,
    // Several may be open at once, and none of them follows what is edited meanwhile.
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
  });
  return {
    load: (/** @type {string} */ path) => vite.ssrLoadModule(`/apps/server/src/${path}`),
    close: () => vite.close(),
  };
}
