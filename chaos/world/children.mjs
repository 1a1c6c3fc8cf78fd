// Programs that a scenario starts, freezes and kills.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const START_MS = 90_000;
const KEPT_OUTPUT = 20_000;
const KEPT_OF_DEATH = 2_000;
const inRoot = (/** @type {string} */ path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The simulator as a program of its own. @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
export async function startSimulator(/** @type {number} */ seed) {
  const child = fork(inRoot('packages/simulator/dist/main.js'), {
    env: {
      SIMULATOR_PORT: '0',
      SIMULATOR_SEED: `chaos-${seed}`,
      // The scenario itself says what Amazon restates, and when.
      SIMULATOR_DRIFT: 'off',
      // Both sides know of the faster rate: the header tells it. Waiting for quotas is not what is tried here.
      SIMULATOR_RATE_SCALE: '20',
      SIMULATOR_NEW_SELLER_MARKETPLACES: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** @typedef {ReturnType<typeof createProcess>} Process */

/** One process of Insights, which can be started again as often as it dies. */
export function createProcess(
  /** @type {{ port: number, env: Record<string, string>, skewMs: number }} */ { port, env, skewMs },
) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  let output = '';
  let isFrozen = false;
  /** @type {string[]} */
  const deaths = [];

  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null;
  const noteDeath = (/** @type {number | null} */ code, /** @type {string | null} */ signal) => {
    deaths.push(`ended by itself (${signal ?? code}): ${output.slice(-KEPT_OF_DEATH)}`);
  };
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk).slice(-KEPT_OUTPUT);
  };
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    if (!child || hasEnded()) return;
    child.off('exit', noteDeath);
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };

  const start = async () => {
    if (!hasEnded()) return;
    const started = fork(inRoot('chaos/world/serve.mjs'), {
      env: {
        ...env,
        PATH: process.env['PATH'] ?? '',
        PORT: String(port),
        CHAOS_SKEW_MS: String(skewMs),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    started.once('exit', noteDeath);
    started.stdout?.on('data', keep);
    started.stderr?.on('data', keep);
    const until = Date.now() + START_MS;
    while (Date.now() < until && !hasEnded()) {
      if (await isAnswering(port)) return;
      await sleep(100);
    }
    await end('SIGKILL');
    throw new Error(`Insights did not start: ${output}`);
  };

  return {
    url: `http://127.0.0.1:${port}`,
    start,
    output: () => output,
    /** How it ended where nobody ended it, and what it said last. */
    deaths: () => deaths,
    isUp: () => !hasEnded() && !isFrozen,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async freeze(/** @type {number} */ ms) {
      if (hasEnded()) return;
      child?.kill('SIGSTOP');
      isFrozen = true;
      await sleep(ms);
      isFrozen = false;
      if (!hasEnded()) child?.kill('SIGCONT');
    },
  };
}

async function isAnswering(/** @type {number} */ port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
