// Lighthouse's scores of sign-in and dashboard, with its mobile and its desktop preset.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { provideChromium } from '../../scripts/chromium.mjs';
import { record } from '../performance/figures.mjs';
import { freePort } from '../processes.mjs';
import { MARKETPLACE } from './screens.mjs';

const LIGHTHOUSE = '12.8.2';
const FOLDER = resolve('.cache/peers');
const LEAST = { mobile: 90, desktop: 98 };
const AUDITS = {
  'first paint': 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
};

/** @typedef {{ score: number, figures: Record<string, number> }} Run */

export async function measureLighthouse(
  /** @type {import('./insights.mjs').Insights} */ insights,
  /** @type {number} */ rounds,
) {
  const { lighthouse, desktopConfig } = await loadLighthouse();
  const profile = mkdtempSync(join(tmpdir(), 'insights-lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    ...provideChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  const measure = async (/** @type {string} */ screen, /** @type {string} */ path) => {
    for (const preset of /** @type {const} */ (['mobile', 'desktop'])) {
      /** @type {Run[]} */
      const runs = [];
      for (let round = 0; round < rounds; round++) {
        // The session stays, all files are fetched again.
        const flags = {
          port,
          onlyCategories: ['performance'],
          logLevel: 'error',
          clearStorageTypes: ['cache_storage'],
        };
        const url = insights.url + path;
        const { lhr } = await lighthouse(url, flags, preset === 'desktop' ? desktopConfig : undefined);
        if (lhr.finalDisplayedUrl !== url) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`);
        runs.push(runOf(lhr));
      }
      record({
        what: `Lighthouse, ${preset}`,
        who: screen,
        unit: 'points',
        runs: runs.map(({ score }) => score),
        least: LEAST[preset],
        more: Object.fromEntries(
          Object.keys(AUDITS).map((name) => [name, runs.map(({ figures }) => figures[name] ?? 0)]),
        ),
      });
    }
  };
  await measure('sign-in', '/login');
  await insights.signIn(await browser.newPage());
  await measure('dashboard', `/acme-outdoor/${MARKETPLACE}`);
  await browser.close();
  rmSync(profile, { recursive: true });
}

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

/** @returns {Run} */
function runOf(
  /** @type {{ audits: Record<string, { numericValue?: number }>, categories: { performance?: { score?: number } } }} */ {
    audits,
    categories,
  },
) {
  const figures = Object.entries(AUDITS).map(([name, audit]) => [
    name,
    Math.round((audits[audit]?.numericValue ?? 0) * 1000) / 1000,
  ]);
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    figures: Object.fromEntries(figures),
  };
}
