// Two years of hours, 17,520 points, in the sales report on a browser slowed down four times: no task over 100 ms.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { provideChromium } from '../scripts/chromium.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { rounds, tell } from './performance/figures.mjs';
import { freePort, run } from './processes.mjs';

const SLOWDOWN = 4;
const MOST_MS = 100;
const ROUNDS = rounds(5, 2);
const MARKETPLACE = 'ATVPDKIKX0DER';
const CHART = '[aria-label="Sales Report chart"]';

const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
const postgres = await startPostgres();
const [port, simulatorPort] = [await freePort(), await freePort()];
const product = await run('scripts/start.mjs', {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  PORT: String(port),
  SIMULATOR_PORT: String(simulatorPort),
});
await fill();
const browser = await chromium.launch({
  ...provideChromium(),
  args: ['--no-sandbox'],
});

const longest = [];
for (let round = 0; round < ROUNDS; round++) longest.push(await measure());
tell({ what: 'longest task while the report is drawn', runs: longest, most: MOST_MS });

await browser.close();
await product.stop();
await postgres.stop();
rmSync(folder, { recursive: true });

async function measure() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const tasks = /** @type {number[]} */ ([]);
    Reflect.set(window, 'longTasks', tasks);
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
    ).observe({ type: 'longtask' });
  });
  await page.goto(`http://localhost:${port}/login`);
  await page.getByLabel('Email').fill('admin@insights.example');
  await page.getByLabel('Password', { exact: true }).fill('insights-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/localhost:\d+\/$/);
  await page.goto(`http://localhost:${port}/acme-outdoor/${MARKETPLACE}`);
  await page.waitForSelector(CHART);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await wait(1000);
  await page.evaluate(() => {
    Reflect.get(window, 'longTasks').length = 0;
    history.pushState(null, '', '?source=hourly&range=custom&from=2024-11-01&to=2026-10-31');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await page.waitForFunction(
    (chart) => Number(document.querySelector(chart)?.getAttribute('aria-valuemax')) >= 17_000,
    CHART,
  );
  await wait(2500);
  const tasks = /** @type {number[]} */ (await page.evaluate(() => Reflect.get(window, 'longTasks')));
  await context.close();
  return Math.max(0, ...tasks);
}

async function fill() {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(`
    insert into sales_intervals
    select (select id from sellers where slug = 'acme-outdoor'), '${MARKETPLACE}', 'hour', at,
           (random() * 1000)::numeric(14,2), 'USD', 5, 6, 7, 'bench', now(), now(), now()
      from generate_series(timestamptz '2024-11-01', timestamptz '2026-11-01 12:00', interval '1 hour') at
    on conflict do nothing`);
  await client.end();
}
