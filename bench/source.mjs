// The product's own source, compiled on the fly for a benchmark.
import { createServer } from 'vite';

export async function openSource() {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true },
    appType: 'custom',
    logLevel: 'error',
  });
  return {
    load: (/** @type {string} */ path) => vite.ssrLoadModule(`/apps/server/src/${path}`),
    close: () => vite.close(),
  };
}
