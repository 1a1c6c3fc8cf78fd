// The product with rows of a benchmark, and a browser to look at it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { provideChromium } from '../../scripts/chromium.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { freePort, run } from '../processes.mjs';

/** @typedef {(client: import('pg').Client) => Promise<void>} Fill */

const REST_MS = 3000;
const PATIENCE_MS = 180_000;

/** Starts all of it; what is to be looked at is filled in once the demo is there, and looked at once it has fetched its past. */
export async function openHouse(/** @type {Fill} */ fill = async () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
  const postgres = await startPostgres();
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const product = await run('scripts/start.mjs', {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
  });
  const client = new pg.Client(postgres.url);
  await client.connect();
  await fill(client);
  await rest(client);
  await client.end();
  const browser = await chromium.launch({
    ...provideChromium(),
    args: ['--no-sandbox'],
  });
  const url = `http://localhost:${port}`;
  return {
    url,
    browser,
    /** A page of its own, with someone signed in. */
    async openPage(email = 'staff@insights.example') {
      const context = await browser.newContext({ viewport: { width: 1440, height: 1100 } });
      const page = await context.newPage();
      await page.goto(`${url}/login`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('insights-demo');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(/localhost:\d+\/$/);
      return page;
    },
    async close() {
      await browser.close();
      await product.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Until no job has been due or under way for a while: the browser shares the machine with whoever does them. */
async function rest(/** @type {import('pg').Client} */ client) {
  const patienceEndsAt = Date.now() + PATIENCE_MS;
  for (let restedMs = 0; restedMs < REST_MS && Date.now() < patienceEndsAt; restedMs += 500) {
    const { rows } = await client.query(
      "select 1 from jobs where state in ('queued', 'running') and run_at <= now() limit 1",
    );
    if (rows.length > 0) restedMs = 0;
    await wait(500);
  }
}
