// Everything `npm run dev` runs, and its end.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { fail, root } from '../setup.mjs';
import { createChild } from './child.mjs';
import { refuseTakenPorts } from './ports.mjs';

const port = Number(process.env['PORT'] || 8765);
const simulatorPort = Number(process.env['SIMULATOR_PORT'] || 8766);
const webPort = Number(process.env['WEB_PORT'] || 5173);
const page = `http://localhost:${webPort}`;

Object.assign(process.env, {
  NODE_ENV: 'development',
  PORT: String(port),
  SIMULATOR_PORT: String(simulatorPort),
  WEB_PORT: String(webPort),
  // A folder of its own: the embedded engine is one process's alone, and `npm start` may be running.
  DATA_DIR: join(process.env['DATA_DIR'] || '.data', 'dev'),
  // Where Amazon's consent comes back to: the page that is worked on, not the built one.
  PUBLIC_URL: process.env['PUBLIC_URL'] || page,
});

await refuseTakenPorts({ PORT: port, SIMULATOR_PORT: simulatorPort, WEB_PORT: webPort }).catch(
  ({ message }) => fail(message),
);

// As in a build, the server looks for the page two folders up and beside itself.
const output = join(root, '.cache', 'dev');
mkdirSync(join(output, 'web', 'dist'), { recursive: true });
writeFileSync(
  join(output, 'web', 'dist', 'index.html'),
  `<!doctype html><title>Insights</title><p>In development the page is at <a href="${page}">${page}</a>.</p>\n`,
);

const simulator = createChild('simulator', join(output, 'simulator', 'dist', 'main.js'), {
  SIMULATOR_LOGIN_URI: `${page}/api/sp-api/login`,
});
const server = createChild('server', join(root, 'scripts', 'dev', 'serve.mjs'), {
  INSIGHTS_SERVER: join(output, 'server', 'dist', 'main.js'),
});
// In demo mode alone the server asks for it; then it stays, whatever happens to the server.
server.onMessage('simulator', async (env) => {
  await simulatorIsBuilt;
  return simulator.start(env);
});

const web = await createServer({ root: 'apps/web', clearScreen: false, logLevel: 'warn' });
await web.listen();

let isEnding = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end);

const simulatorIsBuilt = watch('simulator', 'packages/simulator', () => simulator.restart());
await watch('server', 'apps/server', () => server.restart());
await server.start();

/** Builds now and after every change. @returns {Promise<void>} once it has been built for the first time */
async function watch(
  /** @type {string} */ name,
  /** @type {string} */ folder,
  /** @type {() => Promise<void>} */ onChange,
) {
  const watcher = await build({
    root: folder,
    mode: 'development',
    logLevel: 'warn',
    clearScreen: false,
    build: { outDir: join(output, name, 'dist'), watch: {} },
  });
  if (!('on' in watcher)) throw new Error('Vite does not watch');
  let hasFailed = false;
  let isFirst = true;
  return new Promise((resolve) => {
    watcher.on('event', (event) => {
      if ('result' in event) void event.result?.close();
      if (event.code === 'START') hasFailed = false;
      if (event.code === 'ERROR') hasFailed = true; // Vite has said why
      if (event.code !== 'END' || hasFailed || isEnding) return;
      if (!isFirst) return void onChange();
      isFirst = false;
      resolve();
    });
  });
}

/** The first signal ends the children with grace, a second one at once. */
async function end() {
  if (isEnding) process.exit(1);
  isEnding = true;
  await Promise.all([server.end(), simulator.end(), web.close()]);
  process.exit(0);
}
