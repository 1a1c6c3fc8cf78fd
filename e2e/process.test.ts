import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort, kill, makeFolder, runToTheEnd, startInsights } from './running-insights.ts';

let home: ReturnType<typeof makeFolder>;
beforeEach(() => {
  home = makeFolder();
});
afterEach(() => home.remove());

const signUp = (url: string, email: string) =>
  fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse' }),
  });

const signIn = (url: string, email: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse' }),
  });

test('a process killed during sign-ups loses no account that it had acknowledged', async () => {
  const first = await startInsights({ DATA_DIR: home.folder });
  const acknowledged: string[] = [];
  const attempts = Array.from({ length: 25 }, async (_, i) => {
    const email = `person-${i}@example.com`;
    const { status } = await signUp(first.url, email);
    if (status === 200) acknowledged.push(email);
    if (acknowledged.length === 12) first.process.kill('SIGKILL');
  });
  await Promise.allSettled(attempts);
  expect(acknowledged.length).toBeGreaterThanOrEqual(12);

  const second = await startInsights({ DATA_DIR: home.folder });
  for (const email of acknowledged) expect((await signIn(second.url, email)).status).toBe(200);
  expect(await kill(second, 'SIGTERM')).toBe(0);
});

test('a second process on the same folder is refused by name, and the first one goes on', async () => {
  const first = await startInsights({ DATA_DIR: home.folder });
  const second = await runToTheEnd({ DATA_DIR: home.folder, PORT: String(await freePort()) });
  expect(second.code).toBe(1);
  expect(second.output).toContain(`in use by process ${first.process.pid}`);
  expect((await fetch(`${first.url}/health`)).status).toBe(200);
  expect(await kill(first, 'SIGINT')).toBe(0);
});

test('a server that npm has started stays when the terminal is closed, and ends with npm', async () => {
  const port = String(await freePort());
  const terminal = spawn('sh', ['-c', 'nohup npm start < /dev/null & echo "npm $!"'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: home.folder,
      PORT: port,
      SIMULATOR_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const isRunning = new Promise<void>((resolve) => {
    terminal.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Insights is running')) resolve();
    });
  });
  await once(terminal, 'exit');
  await isRunning;
  expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200);
  const hasEnded = once(terminal.stdout, 'close'); // the last of those that can write to it has
  // npm hands it on to its shell, and the shell to nobody.
  process.kill(Number(/^npm (\d+)/m.exec(output)?.[1]), 'SIGTERM');
  await hasEnded;
  await expect(fetch(`http://localhost:${port}/health`)).rejects.toThrow();
});

test.each([
  ['a taken port', async () => ({ PORT: await takenPort() }), /^Port \d+ is already in use\..*PORT=/],
  ['a data folder that is a file', async () => ({ DATA_DIR: aFile() }), /cannot be written.*DATA_DIR/],
  ['a wrong setting', async () => ({ PORT: 'many' }), /^Wrong settings: PORT must be a port number/],
  [
    'production without settings',
    async () => ({ NODE_ENV: 'production' }),
    /missing: DATABASE_URL, PUBLIC_URL,/,
  ],
  [
    'a database that is not there',
    async () => ({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/none` }),
    /DATABASE_URL cannot be reached/,
  ],
])('%s is one clear line and a failing exit code', async (_case, env, line) => {
  const { code, output } = await runToTheEnd({ DATA_DIR: home.folder, ...(await env()) });
  expect(code).toBe(1);
  expect(output.trim()).toMatch(line);
  expect(output.trim().split('\n')).toHaveLength(1);
});

async function takenPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  server.unref();
  const address = server.address();
  return String(typeof address === 'object' ? address?.port : 0);
}

function aFile(): string {
  const path = join(home.folder, 'file');
  writeFileSync(path, '');
  return path;
}
