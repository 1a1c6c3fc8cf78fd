import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort, kill, makeFolder, runToTheEnd, startInsights } from './running-insights.ts';

const DEV = 'scripts/dev.mjs';

let home: ReturnType<typeof makeFolder>;
beforeEach(() => {
  home = makeFolder();
});
afterEach(() => home.remove());

const isAnswered = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

test('one command serves page and API on one origin, begins the server anew, and ends everything', async () => {
  const [PORT, SIMULATOR_PORT, WEB_PORT] = [await freePort(), await freePort(), await freePort()];
  const ports = { PORT: String(PORT), SIMULATOR_PORT: String(SIMULATOR_PORT), WEB_PORT: String(WEB_PORT) };
  const running = await startInsights({ DATA_DIR: home.folder, ...ports }, DEV);
  const page = `http://localhost:${WEB_PORT}`;
  expect(running.output()).toContain(`running at ${page}`);
  expect(await (await fetch(`${page}/login`)).text()).toContain('/src/main.ts');
  expect(await (await fetch(`${page}/health`)).json()).toEqual({ status: 'ok' });
  expect((await fetch(`${page}/api/ping`)).status).toBe(200);

  const starts = () => running.output().split('Insights is running').length - 1;
  const isBack = new Promise<void>((resolve) => {
    running.process.stdout?.on('data', () => {
      if (starts() > 1) resolve();
    });
  });
  utimesSync('apps/server/src/app-error.ts', new Date(), new Date());
  await isBack;
  expect((await fetch(`${page}/api/ping`)).status).toBe(200);
  expect(running.output().split('simulator ready').length - 1).toBe(1);

  expect(await kill(running, 'SIGINT')).toBe(0);
  for (const port of [PORT, SIMULATOR_PORT, WEB_PORT]) expect(await isAnswered(port)).toBe(false);
});

test('a port that is taken is named with the setting that chooses another', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const taken = String(typeof address === 'object' ? address?.port : 0);
  const env = { DATA_DIR: home.folder, PORT: String(await freePort()), WEB_PORT: taken };
  const { code, output } = await runToTheEnd(env, DEV);
  expect(code).toBe(1);
  expect(output.trim()).toBe(
    `Already in use: port ${taken} (choose another with WEB_PORT). Or stop the program that uses it.`,
  );
  other.close();
});
