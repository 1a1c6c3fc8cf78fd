// 50,000 ASINs in the table of the admin dashboard: the first rows within 300 ms after the answer has arrived, and under
// 50 ms of main-thread work for a key in the search, on a browser slowed down four times.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '../scripts/chromium.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { freePort, run } from './processes.mjs';

const ASINS = 50_000;
const SLOWDOWN = 4;
const MOST_FIRST_MS = 300;
const MOST_KEY_MS = 50;
const ROUNDS = 5;
const MARKETPLACE = 'ATVPDKIKX0DER';
const TYPED = 'tent 12';
// Shorter than the rest after which the address follows, which is told apart.
const KEY_WINDOW_MS = 150;
const ADDRESS_WINDOW_MS = 800;

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
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});

/** @type {number[]} */
const firsts = [];
/** @type {number[]} */
const keys = [];
/** Of each key that was typed, what it took in every round. @type {number[][]} */
const eachKey = [...TYPED].map(() => []);
/** @type {number[]} */
const addresses = [];
/** @type {number[]} */
const longest = [];
for (let round = 0; round < ROUNDS; round++) await measure();
const first = median(firsts);
const key = median(keys);
say(`first rows after the answer: ${all(firsts)} ms; median ${first} of at most ${MOST_FIRST_MS} ms`);
say(`work for a key, ${SLOWDOWN} times slower: ${all(keys)} ms; median ${key} of at most ${MOST_KEY_MS} ms`);
say(
  `  key by key: ${[...TYPED].map((typed, index) => `'${typed}' ${median(eachKey[index] ?? [])}`).join(', ')} ms`,
);
say(`longest task while typing: ${all(longest)} ms (those under 50 ms are not told)`);
say(`work when the address follows at a rest: ${all(addresses)} ms`);
if (first > MOST_FIRST_MS || key > MOST_KEY_MS) process.exitCode = 1;

await browser.close();
await product.stop();
await postgres.stop();
rmSync(folder, { recursive: true });

async function measure() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`http://localhost:${port}/login`);
  await page.getByLabel('Email').fill('staff@insights.example');
  await page.getByLabel('Password', { exact: true }).fill('insights-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/localhost:\d+\/$/);
  await page.goto(`http://localhost:${port}/acme-outdoor/${MARKETPLACE}/admin?period=2026-10`);
  await page.waitForFunction(() => Reflect.get(window, 'firstRowsAt') !== undefined);
  firsts.push(
    await page.evaluate(() => {
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/asin-sales'));
      const answer = /** @type {PerformanceResourceTiming} */ (answers.at(-1));
      return Math.round(Reflect.get(window, 'firstRowsAt') - answer.responseEnd);
    }),
  );

  // All ASINs have been looked up in the database, and their words can be searched.
  await page.getByRole('button', { name: /ASINs to Database/ }).waitFor();
  await page.getByText('Checking ASINs').waitFor({ state: 'detached', timeout: 120_000 });
  await wait(2000);
  const field = page.getByRole('searchbox', { name: 'Search by ASIN, parent, title or brand' });
  await field.click();
  const session = await context.newCDPSession(page);
  // The thread's own time, whatever else the machine is doing.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await wait(1000);

  const workFor = async (/** @type {number} */ ms, /** @type {() => Promise<void>} */ act) => {
    const before = await taskMs(session);
    await act();
    await wait(ms);
    return (await taskMs(session)) - before;
  };
  const idle = median(await series(5, () => workFor(KEY_WINDOW_MS, async () => {})));
  await page.evaluate(() => {
    Reflect.get(window, 'longTasks').length = 0;
  });
  const works = await series(TYPED.length, (index) =>
    workFor(KEY_WINDOW_MS, async () => {
      await session.send('Input.dispatchKeyEvent', keyOf(TYPED[index] ?? ''));
    }),
  );
  keys.push(Math.round(median(works) - idle));
  works.forEach((work, index) => {
    eachKey[index]?.push(Math.round(work - idle));
  });
  const tasks = /** @type {number[]} */ (await page.evaluate(() => Reflect.get(window, 'longTasks')));
  longest.push(Math.max(0, ...tasks));
  addresses.push(
    Math.round(
      (await workFor(ADDRESS_WINDOW_MS, async () => {})) - (idle * ADDRESS_WINDOW_MS) / KEY_WINDOW_MS,
    ),
  );
  const count = await page.getByText(/ of 50,000$/).textContent();
  if (count === '50,000 of 50,000') throw new Error('The search found nothing out');
  await context.close();
}

/** Runs in the page: notes when the first rows have been drawn, and tasks that are too long. */
function watch() {
  const tasks = /** @type {number[]} */ ([]);
  Reflect.set(window, 'longTasks', tasks);
  new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
  ).observe({ type: 'longtask' });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('table[aria-label="ASIN sales"] tbody th[scope="row"]')) return;
    observer.disconnect();
    // The frame after the next one begins when these rows are on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => Reflect.set(window, 'firstRowsAt', performance.now())),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}

function keyOf(/** @type {string} */ text) {
  return { type: /** @type {const} */ ('keyDown'), text, key: text, unmodifiedText: text };
}

/** The main thread's work so far. */
async function taskMs(/** @type {import('@playwright/test').CDPSession} */ session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** @returns {Promise<number[]>} */
async function series(
  /** @type {number} */ count,
  /** @type {(index: number) => Promise<number>} */ measureOne,
) {
  const values = [];
  for (let index = 0; index < count; index++) values.push(await measureOne(index));
  return values;
}

function median(/** @type {number[]} */ values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function all(/** @type {number[]} */ values) {
  return values.join(', ');
}

function say(/** @type {string} */ text) {
  process.stdout.write(`${text}\n`);
}

/** A month with 50,000 ASINs, a tenth of which are saved. */
async function fill() {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const seller = "(select id from sellers where slug = 'acme-outdoor')";
  const asin = "'B0' || lpad(n::text, 8, '0')";
  await client.query(`
    insert into asin_sales_months
    values (${seller}, '${MARKETPLACE}', '2026-10-01', 1, gen_random_uuid(), 'USD', '2026-10-01', '2026-10-31', 1, 1, 31, now())`);
  await client.query(`
    insert into asin_sales
    select ${seller}, '${MARKETPLACE}', '2026-10-01', 1, ${asin}, 'B1' || lpad((n / 4)::text, 8, '0'),
           ((n * 7919) % 100000) / 10.0, ((n * 31) % 500) / 10.0, n % 90, n % 3000, n % 4000, n % 100, n % 40
      from generate_series(1, ${ASINS}) n`);
  await client.query(`
    insert into catalogue_items
      (seller_id, marketplace_id, asin, title, brand, additional_pictures, is_variation, child_asins, saved_at)
    select ${seller}, '${MARKETPLACE}', ${asin}, 'Lightweight waterproof tent ' || n || ' for two with a porch and pegs',
           'Brand ' || n % 50, '{}', false, '{}', now()
      from generate_series(1, ${ASINS}, 10) n`);
  await client.end();
}
