// The product with rows of a benchmark, and a browser to look at it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '../../scripts/chromium.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { freePort, run } from '../processes.mjs';

/** @typedef {(client: import('pg').Client) => Promise<void>} Fill */

/** Starts all of it; what is to be looked at is filled in once the demo is there. */
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
  await client.end();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  const url = `http://localhost:${port}`;
  return {
    url,
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
