// What Lighthouse says of sign-in and dashboard, on its mobile and its desktop preset: the median of a few runs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { provideChromium } from '../scripts/chromium.mjs';
import { openHouse } from './page/house.mjs';
import { rounds, tell } from './performance/figures.mjs';
import { freePort } from './processes.mjs';

const LIGHTHOUSE = '12.8.2';
const FOLDER = resolve('.cache/peers');
const ROUNDS = rounds(3);
const LEAST = { mobile: 95, desktop: 100 };
const MARKETPLACE = 'ATVPDKIKX0DER';
const AUDITS = {
  'first paint': 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
};

/** @typedef {{ score: number, figures: Record<string, number> }} Run */

const { lighthouse, desktopConfig } = await loadLighthouse();
const house = await openHouse();
const profile = mkdtempSync(join(tmpdir(), 'insights-lighthouse-'));
const port = await freePort();
const browser = await chromium.launchPersistentContext(profile, {
  ...provideChromium(),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
});
await measure('sign-in', '/login');
await signIn();
await measure('dashboard', `/acme-outdoor/${MARKETPLACE}`);
await browser.close();
await house.close();
rmSync(profile, { recursive: true });

/** Installed outside of the product's packages: nobody who runs Insights needs it. */
async function loadLighthouse() {
  const folder = join(FOLDER, 'node_modules/lighthouse');
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest) || JSON.parse(readFileSync(manifest, 'utf8')).version !== LIGHTHOUSE) {
    mkdirSync(FOLDER, { recursive: true });
    const args = ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', [...args, `lighthouse@${LIGHTHOUSE}`], { stdio: 'inherit' });
    if (status !== 0) throw new Error('Lighthouse could not be installed');
  }
  const from = (/** @type {string} */ file) => import(pathToFileURL(join(folder, file)).href);
  const { default: lighthouse } = await from('core/index.js');
  const { default: desktopConfig } = await from('core/config/desktop-config.js');
  return { lighthouse, desktopConfig };
}

async function signIn() {
  const page = await browser.newPage();
  await page.goto(`${house.url}/login`);
  await page.getByLabel('Email').fill('staff@insights.example');
  await page.getByLabel('Password', { exact: true }).fill('insights-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/localhost:\d+\/$/);
  await page.close();
}

async function measure(/** @type {string} */ screen, /** @type {string} */ path) {
  for (const preset of /** @type {const} */ (['mobile', 'desktop'])) {
    /** @type {Run[]} */
    const runs = [];
    for (let round = 0; round < ROUNDS; round++) runs.push(await look(path, preset));
    tell({
      what: `${screen}, ${preset}`,
      unit: 'points',
      runs: runs.map(({ score }) => score),
      least: LEAST[preset],
      more: Object.fromEntries(
        Object.keys(AUDITS).map((name) => [name, runs.map(({ figures }) => figures[name] ?? 0)]),
      ),
    });
  }
}

/** @returns {Promise<Run>} */
async function look(/** @type {string} */ path, /** @type {'mobile' | 'desktop'} */ preset) {
  // The session is kept, all files are fetched anew.
  const flags = {
    port,
    onlyCategories: ['performance'],
    logLevel: 'error',
    clearStorageTypes: ['cache_storage'],
  };
  const { lhr } = await lighthouse(house.url + path, flags, preset === 'desktop' ? desktopConfig : undefined);
  if (lhr.finalDisplayedUrl !== house.url + path) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`);
  const figures = Object.entries(AUDITS).map(([name, audit]) => [
    name,
    Math.round((lhr.audits[audit]?.numericValue ?? 0) * 1000) / 1000,
  ]);
  return {
    score: Math.round((lhr.categories.performance?.score ?? 0) * 100),
    figures: Object.fromEntries(figures),
  };
}
