// Programs that a benchmark starts and stops.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below those that the system gives to whoever asks for any: one that is chosen here is nobody else's before its process has
// started, nor while that is killed and not back yet.
let nextPort = 11_000 + (process.pid % 1_000) * 20;

export async function freePort() {
  for (;;) {
    const port = nextPort++;
    if (await isFree(port)) return port;
  }
}

/** @returns {Promise<boolean>} */
function isFree(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
// A benchmark that breaks off or is stopped leaves nothing running: its programs are asked to end, since they have others of
// their own to end.
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});
// Asked twice, as by a terminal and by whoever started it, it ends them all the same.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Waits until a program has ended, and tells what it ended with: nothing where a signal did it. */
export async function runToEnd(/** @type {string} */ script, /** @type {Record<string, string>} */ env) {
  const child = spawn(process.execPath, [script], { stdio: 'inherit', env: { ...process.env, ...env } });
  children.add(child);
  const [code] = /** @type {[number | null]} */ (await once(child, 'exit'));
  children.delete(child);
  return code;
}

/** Starts a program and waits until it says that it runs. */
export async function run(/** @type {string} */ script, /** @type {Record<string, string>} */ env) {
  const child = spawn(process.execPath, [script], {
    // What is measured must not depend on what Amazon happens to restate meanwhile.
    env: { ...process.env, SIMULATOR_DRIFT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    children.delete(child);
    throw new Error(`${script} ended with ${code}`);
  });
  const running = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Insights is running')) resolve();
    });
  });
  await Promise.race([running, ended]);
  ended.catch(() => {});
  return {
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}
