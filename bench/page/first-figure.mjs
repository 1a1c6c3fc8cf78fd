// How long it takes until a screen shows its first real figure or row, and how far it shifts while it loads.
import { setTimeout as wait } from 'node:timers/promises';
import { median, record } from '../performance/figures.mjs';
import { serveBarePage } from './bare-page.mjs';
import { AMOUNT } from './screens.mjs';
import { slowDown } from './slow-computer.mjs';

const SETTLED_MS = 1500; // what arrives later is no part of the load
const TIMEOUT_MS = 60_000;
/** Times are promised as a multiple of the bare page's: absolute ones depend on the machine. */
const MOST = { cold: 2, cached: 2.5, shift: 0.05 };

/** @typedef {{ cold: number[], cached: number[], shift: number[] }} Runs */

/** Opens each screen from an empty cache, and once more with cached code. */
export async function measureFirstFigures(
  /** @type {import('./insights.mjs').Insights} */ insights,
  /** @type {readonly import('./screens.mjs').Screen[]} */ screens,
  /** @type {number} */ rounds,
) {
  const bare = await serveBarePage();
  const storageState = await insights.signedInState();
  const bareRuns = await loadOften(insights.browser, bare.url, AMOUNT, {}, rounds);
  recordRuns('bare React page', bareRuns, null);
  for (const { name, path, first, isPublic } of screens) {
    const options = isPublic ? {} : { storageState };
    recordRuns(
      name,
      await loadOften(insights.browser, insights.url + path, first, options, rounds),
      bareRuns,
    );
  }
  await bare.close();
}

/** @returns {Promise<Runs>} */
async function loadOften(
  /** @type {import('@playwright/test').Browser} */ browser,
  /** @type {string} */ url,
  /** @type {string} */ first,
  /** @type {import('@playwright/test').BrowserContextOptions} */ options,
  /** @type {number} */ rounds,
) {
  /** @type {Runs} */
  const runs = { cold: [], cached: [], shift: [] };
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    const cold = await load(context, url, first);
    const cached = await load(context, url, first);
    runs.cold.push(cold.firstMs);
    runs.cached.push(cached.firstMs);
    runs.shift.push(cold.shift);
    await context.close();
  }
  return runs;
}

async function load(
  /** @type {import('@playwright/test').BrowserContext} */ context,
  /** @type {string} */ url,
  /** @type {string} */ first,
) {
  const page = await context.newPage();
  await page.addInitScript(watchForFirst, first);
  await slowDown(page);
  await page.goto(url);
  await page.waitForFunction(() => Reflect.get(window, 'firstMs') !== undefined, null, {
    timeout: TIMEOUT_MS,
    polling: 200,
  });
  await wait(SETTLED_MS);
  const seen = await page.evaluate(() => ({
    firstMs: Number(Reflect.get(window, 'firstMs')),
    shift: Number(Reflect.get(window, 'shift')),
  }));
  await page.close();
  return seen;
}

/** Runs in the page before anything else there. */
function watchForFirst(/** @type {string} */ first) {
  const wanted = new RegExp(first);
  const observer = new MutationObserver(() => {
    if (!wanted.test(document.body?.textContent ?? '')) return;
    observer.disconnect();
    // Painted with the frame after the next.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => Reflect.set(window, 'firstMs', performance.now())),
    );
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  Reflect.set(window, 'shift', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Reflect.set(
        window,
        'shift',
        Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')),
      );
  }).observe({ type: 'layout-shift', buffered: true });
}

function recordRuns(
  /** @type {string} */ name,
  /** @type {Runs} */ { cold, cached, shift },
  /** @type {Runs | null} */ bare,
) {
  const limit = (/** @type {'cold' | 'cached'} */ kind) =>
    bare ? { most: Math.round(median(bare[kind]) * MOST[kind]) } : {};
  record({ what: 'first figure, empty cache', who: name, runs: cold, ...limit('cold') });
  record({ what: 'first figure, cached code', who: name, runs: cached, ...limit('cached') });
  if (bare) record({ what: 'layout shift', who: name, unit: '', runs: shift, most: MOST.shift });
}
