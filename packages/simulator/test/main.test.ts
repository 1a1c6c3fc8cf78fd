import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
const main = join(folder, 'main.mjs');

// The program runs as built code: Node.js 20 does not read TypeScript.
beforeAll(async () => {
  symlinkSync(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: fileURLToPath(new URL('../src/main.ts', import.meta.url)),
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(env: Record<string, string>): { child: ChildProcess; errors: () => string } {
  const child = fork(main, { env: { ...env }, silent: true });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk);
  });
  return { child, errors: () => errors };
}

const Ready = z.object({ ready: z.literal(true), port: z.number() });
const Ledger = z.object({ rows: z.array(z.object({ totalSales: z.string() })) });

test('the program reports that it is ready, has its fixed clock, and ends when its parent disconnects', async () => {
  const { child } = run({ SIMULATOR_PORT: '0', SIMULATOR_NOW: '2025-11-12T17:25:40Z' });
  const [message] = await once(child, 'message');
  const { port } = Ready.parse(message);
  const clock = await fetch(`http://127.0.0.1:${port}/__sim/clock`);
  expect(await clock.json()).toEqual({ now: '2025-11-12T17:25:40.000Z', isFixed: true });
  child.disconnect();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('the program’s sales drift unless that is off, and restatements outlive a restart', async () => {
  const dataDir = join(folder, 'state');
  const ledger =
    'ledger?sellingPartnerId=A1ACMEOUTDOOR&marketplaceId=ATVPDKIKX0DER&granularity=day&start=2025-11-01&end=2025-11-02';
  const start = async (env: Record<string, string>, restate: boolean) => {
    const { child, errors } = run({
      SIMULATOR_PORT: '0',
      SIMULATOR_NOW: '2025-11-12T17:25:40Z',
      SIMULATOR_DATA_DIR: dataDir,
      ...env,
    });
    const { port } = Ready.parse((await once(child, 'message'))[0]);
    const at = (path: string) => `http://127.0.0.1:${port}/__sim/${path}`;
    const body = JSON.stringify({
      sellingPartnerId: 'A1ACMEOUTDOOR',
      marketplaceId: 'ATVPDKIKX0DER',
      start: '2025-11-01T20:00:00Z',
      deltaAmount: '100000',
    });
    const headers = { 'content-type': 'application/json' };
    if (restate) await fetch(at('restate'), { method: 'POST', body, headers });
    const page = await (await fetch(at(''))).text();
    const { rows } = Ledger.parse(await (await fetch(at(ledger))).json());
    child.kill('SIGKILL');
    await once(child, 'exit');
    return { page, sales: Number(rows[0]?.totalSales), errors: errors() };
  };
  const first = await start({}, true);
  expect(first.page).toContain('Sales drift');
  expect(first.sales).toBeGreaterThan(100_000);
  expect((await start({}, false)).sales).toBe(first.sales);
  writeFileSync(join(dataDir, 'restatements.json'), '[{');
  const withoutDrift = await start({ SIMULATOR_DRIFT: 'off' }, false);
  expect(withoutDrift.page).toContain('The past does not change');
  expect(withoutDrift.sales).toBeLessThan(100_000);
  expect(withoutDrift.errors).toMatch(/restatements\.json: it is not JSON/);
});

test('the program ends without output on SIGTERM', async () => {
  const { child, errors } = run({ SIMULATOR_PORT: '0' });
  await once(child, 'message');
  child.kill('SIGTERM');
  expect([(await once(child, 'exit'))[0], errors()]).toEqual([0, '']);
});

test('the program never starts in production', async () => {
  const { child, errors } = run({ NODE_ENV: 'production', SIMULATOR_PORT: '0' });
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(errors()).toBe('The Amazon simulator does not start with NODE_ENV=production.\n');
});

test('a taken port is one clear line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = z.object({ port: z.number() }).parse(other.address());
  const { child, errors } = run({ SIMULATOR_PORT: String(address.port) });
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(errors()).toBe(
    `The Amazon simulator cannot start: port ${address.port} is taken. Set SIMULATOR_PORT to another one.\n`,
  );
  other.close();
});

test('a wrong setting is named', async () => {
  const { child, errors } = run({ SIMULATOR_NOW: 'noon' });
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(errors()).toMatch(/^The Amazon simulator cannot start: SIMULATOR_NOW: .+\n$/);
});
