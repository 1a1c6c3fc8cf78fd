// Insights with rows of a benchmark, and a browser to look at it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { provideChromium } from '../../scripts/chromium.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { freePort, run } from '../processes.mjs';

/**
 * @typedef {(client: import('pg').Client) => Promise<void>} Fill
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {Awaited<ReturnType<typeof startInsights>>} Insights
 */

const REST_MS = 3000;
const TIMEOUT_MS = 180_000;

/** Starts Insights on a database of its own, and waits until the demo has fetched its past. */
export async function startInsights() {
  const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
  const postgres = await startPostgres();
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const product = await run('scripts/start.mjs', {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
  });
  const url = `http://localhost:${port}`;
  const browser = await chromium.launch({
    ...provideChromium(),
    args: ['--no-sandbox'],
  });
  /** Stores rows, and waits until no job is due. */
  const store = async (/** @type {Fill} */ fill) => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await fill(client);
    await rest(client);
    await client.end();
  };
  await store(async () => {});

  async function signIn(/** @type {Page} */ page, email = 'staff@insights.example') {
    await page.goto(`${url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('insights-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/localhost:\d+\/$/);
  }

  async function openPage(/** @type {string | undefined} */ email = undefined) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
    const page = await context.newPage();
    await signIn(page, email);
    return page;
  }

  return {
    url,
    browser,
    store,
    signIn,
    /** A page of its own, with someone signed in. */
    openPage,
    /** What a browser stores of a member of staff in admin mode; a session of its own each time. */
    async signedInState() {
      const page = await openPage();
      await page.evaluate(() => localStorage.setItem('isAdmin', 'true'));
      const state = await page.context().storageState();
      await page.context().close();
      return state;
    },
    async stop() {
      await browser.close();
      await product.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Until no job has been due or under way for a while: the browser shares the machine with the jobs. */
async function rest(/** @type {import('pg').Client} */ client) {
  const endsAt = Date.now() + TIMEOUT_MS;
  for (let restedMs = 0; restedMs < REST_MS && Date.now() < endsAt; restedMs += 500) {
    const { rows } = await client.query(
      "select 1 from jobs where state in ('queued', 'running') and run_at <= now() limit 1",
    );
    if (rows.length > 0) restedMs = 0;
    await wait(500);
  }
}
