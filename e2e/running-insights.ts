// Runs the real program, as `npm start` does, on a free port and a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START = 'scripts/start.mjs';

type Running = { url: string; process: ChildProcess; output: () => string };

export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'insights-run-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts and waits until it says that it runs; rejects with its output if it ends instead. */
export async function startInsights(env: Record<string, string>, script: string = START): Promise<Running> {
  const port = env['PORT'] ?? String(await freePort());
  const simulatorPort = env['SIMULATOR_PORT'] ?? String(await freePort());
  const { child, output } = spawnInsights({ ...env, PORT: port, SIMULATOR_PORT: simulatorPort }, script);
  const hasEnded = once(child, 'exit').then(([code]) => {
    throw new Error(`ended with ${code}: ${output()}`);
  });
  const isRunning = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => {
      if (output().includes('Insights is running')) resolve();
    });
  });
  await Promise.race([isRunning, hasEnded]);
  hasEnded.catch(() => {});
  return { url: `http://localhost:${port}`, process: child, output };
}

/** Runs it where it is expected to refuse: its exit code and its output. */
export async function runToTheEnd(env: Record<string, string>, script: string = START) {
  const ports = { PORT: String(await freePort()), SIMULATOR_PORT: String(await freePort()) };
  const { child, output } = spawnInsights({ ...ports, ...env }, script);
  const [code] = await once(child, 'exit');
  return { code, output: output() };
}

export async function kill({ process }: Running, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(process, 'exit');
  process.kill(signal);
  const [code] = await exit;
  return code;
}

function spawnInsights(env: Record<string, string>, script: string) {
  let said = '';
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      SIMULATOR_DRIFT: 'off', // figures are compared with a ledger that was read a moment before
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const listen = (chunk: Buffer) => {
    said += chunk;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return { child, output: () => said };
}
