// How long a second `npm start` takes until the sign-in page is served, on the embedded engine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { record, rounds } from './performance/figures.mjs';
import { freePort } from './processes.mjs';

const RUNS = rounds(3);
const BUDGET_MS = 3000;

const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
process.stdout.write(`first start: ${await start()} ms\n`);
const seconds = [];
for (let run = 0; run < RUNS; run++) seconds.push(await start());
record({ what: 'a second start, until the sign-in page is served', runs: seconds, most: BUDGET_MS });
rmSync(folder, { recursive: true });

async function start() {
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_DRIFT: 'off',
    },
    stdio: 'ignore',
    detached: true, // a group of its own, so that npm, its shell and the program all hear the signal
  });
  while (!(await isServed(`http://127.0.0.1:${port}/login`))) await wait(10);
  const took = Math.round(performance.now() - startedAt);
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await once(child, 'exit');
  return took;
}

async function isServed(/** @type {string} */ url) {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
