// How long people wait for the first real figure or row of each screen, over a line of 10 Mbit/s and 40 ms, on a browser slowed
// down four times; beside a bare React page in the same run, from an empty cache and with the code cached. And how far the page shifts.
import { setTimeout as wait } from 'node:timers/promises';
import { serveBarePage } from './page/bare-page.mjs';
import { openHouse } from './page/house.mjs';
import { SLOWDOWN } from './page/main-thread.mjs';
import { asked, median, rounds, tell } from './performance/figures.mjs';

const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const ROUNDS = Number(asked('ROUNDS') ?? rounds(5, 2));
const SETTLED_MS = 1500; // what arrives later is no part of the first look
const MOST_WAIT_MS = 30_000;
const MOST = { cold: 2, cached: 2.5, shift: 0.05 };
const USA = 'ATVPDKIKX0DER';
const AMOUNT = '\\$[\\d,]+\\.\\d\\d';

/** @type {{ name: string, path: string, first: string, isPublic?: boolean }[]} */
const SCREENS = [
  { name: 'sign-in', path: '/login', first: 'staff@insights\\.example', isPublic: true },
  { name: 'home', path: '/', first: AMOUNT },
  { name: 'dashboard', path: `/acme-outdoor/${USA}`, first: AMOUNT },
  { name: 'account setup', path: '/acme-outdoor/setup', first: 'A1ACMEOUTDOOR' },
  { name: 'reports', path: `/acme-outdoor/${USA}/admin`, first: 'asked today' },
  { name: 'advertising', path: `/acme-outdoor/${USA}/ads`, first: AMOUNT },
  { name: 'all advertising', path: '/ads', first: 'ID \\d{6,}' },
  { name: 'administration', path: '/admin', first: 'ops@insights\\.example' },
];
const ONLY = asked('SCREENS')?.split(',');

const house = await openHouse();
const bare = await serveBarePage();
const signedIn = await signIn();
const bareRuns = await loadOften(bare.url, AMOUNT, {});
tellOf('bare React page', bareRuns, null);
for (const { name, path, first, isPublic } of SCREENS.filter(({ name }) => !ONLY || ONLY.includes(name)))
  tellOf(
    name,
    await loadOften(house.url + path, first, isPublic ? {} : { storageState: signedIn }),
    bareRuns,
  );
await bare.close();
await house.close();

async function signIn() {
  const page = await house.openPage();
  await page.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

/** @typedef {{ cold: number[], cached: number[], shift: number[] }} Runs */

/** @returns {Promise<Runs>} */
async function loadOften(
  /** @type {string} */ url,
  /** @type {string} */ first,
  /** @type {import('@playwright/test').BrowserContextOptions} */ options,
) {
  /** @type {Runs} */
  const runs = { cold: [], cached: [], shift: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const context = await house.browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
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
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url);
  await page.waitForFunction(() => Reflect.get(window, 'firstMs') !== undefined, null, {
    timeout: MOST_WAIT_MS,
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

function tellOf(
  /** @type {string} */ name,
  /** @type {Runs} */ { cold, cached, shift },
  /** @type {Runs | null} */ beside,
) {
  const limit = (/** @type {'cold' | 'cached'} */ kind) =>
    beside ? { most: Math.round(median(beside[kind]) * MOST[kind]) } : {};
  tell({ what: 'first figure, empty cache', who: name, runs: cold, ...limit('cold') });
  tell({ what: 'first figure, code cached', who: name, runs: cached, ...limit('cached') });
  if (beside) tell({ what: 'layout shift', who: name, unit: '', runs: shift, most: MOST.shift });
}
