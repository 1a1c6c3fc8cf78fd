// Every screen from an empty cache over a line of 10 Mbit/s and 40 ms, on a browser slowed down four times: when its largest
// part is painted, how long the longest task takes, how far the page shifts, and what was loaded for it. Beside two of them stands
// the same screen without any code, all of it written into the page and drawn at once, and beside all of them a file of text:
// what this browser does with them here.
import { setTimeout as wait } from 'node:timers/promises';
import { openHouse } from './page/house.mjs';
import { SLOWDOWN } from './page/main-thread.mjs';
import { serveStill } from './page/still.mjs';
import { asked, tell } from './performance/figures.mjs';

const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const ROUNDS = Number(asked('ROUNDS') ?? 10);
// A new window loads pages of the browser's own, such as the list under its address, which on two cores is half of the time
// that ours takes. Who looks at ours has the window open.
const WINDOW_MS = 1500;
const QUIET_MS = 3000; // the live stream stays open: there is no rest of the network to wait for
const MOST = { lcpMs: 1000, taskMs: 100, shift: 0.02, scriptKb: 150 };
const STILL = 'the same without code';
const MARKETPLACE = 'ATVPDKIKX0DER';
const ONLY = asked('SCREENS')?.split(',');

/** @typedef {{ name: string, path: string, isPublic?: boolean, hasStill?: boolean }} Screen */

/** @type {Screen[]} */
const SCREENS = [
  { name: 'sign-in', path: '/login', isPublic: true, hasStill: true },
  { name: 'connection page', path: '/connect/sp-api/:sellerId', isPublic: true },
  { name: 'home', path: '/' },
  { name: 'dashboard', path: `/acme-outdoor/${MARKETPLACE}`, hasStill: true },
  { name: 'account setup', path: '/acme-outdoor/setup' },
  { name: 'reports', path: `/acme-outdoor/${MARKETPLACE}/admin` },
  { name: 'advertising', path: `/acme-outdoor/${MARKETPLACE}/ads` },
  { name: 'all advertising', path: '/ads' },
  { name: 'administration', path: '/admin' },
];

const TEXT = '/robots.txt';

const house = await openHouse();
const { signedIn, sellerId } = await signIn();
for (const screen of SCREENS.filter(({ name }) => !ONLY || ONLY.includes(name))) {
  const still = screen.hasStill ? await openStill(screen) : null;
  /** @type {Run[]} */
  const runs = [];
  /** @type {Run[]} */
  const stillRuns = [];
  for (let round = 0; round < ROUNDS; round++) {
    runs.push(await load(screen, urlOf(screen)));
    if (still) stillRuns.push(await load(screen, still.url));
  }
  tellScreen(screen.name, runs, stillRuns);
  await still?.close();
}
await tellText();
await house.close();

async function signIn() {
  const page = await house.openPage();
  const sellerId = await page.evaluate(async () => {
    localStorage.setItem('isAdmin', 'true');
    const { accessToken } = JSON.parse(localStorage.getItem('fc-access-token') ?? '{}');
    const answer = await fetch('/api/authed-sellers', {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return (await answer.json()).data.sellers[0].id;
  });
  const signedIn = await page.context().storageState();
  await page.context().close();
  return { signedIn, sellerId };
}

/** @typedef {{ lcpMs: number, firstMs: number, taskMs: number, shift: number, scriptKb: number, styleKb: number }} Run */

function urlOf(/** @type {Screen} */ { path }) {
  return house.url + path.replace(':sellerId', sellerId);
}

function openContext(/** @type {Screen} */ { isPublic }) {
  const viewport = { width: 1440, height: 900 };
  return house.browser.newContext({ viewport, ...(isPublic ? {} : { storageState: signedIn }) });
}

async function openStill(/** @type {Screen} */ screen) {
  const context = await openContext(screen);
  const page = await context.newPage();
  await page.goto(urlOf(screen), { waitUntil: 'load' });
  await wait(QUIET_MS);
  const still = await serveStill(page, house.url);
  await context.close();
  return still;
}

async function tellText() {
  const runs = [];
  for (let round = 0; round < ROUNDS; round++)
    runs.push(await load({ name: 'text', path: TEXT, isPublic: true }, house.url + TEXT));
  tell({ what: `longest task of ${ROUNDS} loads`, who: 'a file of text', ...worstOf(runs) });
}

/** @returns {Promise<Run>} */
async function load(/** @type {Screen} */ screen, /** @type {string} */ url) {
  const context = await openContext(screen);
  const page = await context.newPage();
  await wait(WINDOW_MS);
  await page.addInitScript(watchTasks);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'load' });
  await wait(QUIET_MS);
  const seen = await page.evaluate(readRecord);
  await context.close();
  return seen;
}

/**
 * Runs in the page, before anything else there, and does as little as it can: it is part of the task that opens the page. Of
 * the rest the browser keeps a record.
 */
function watchTasks() {
  /** @type {number[]} */
  const tasks = [];
  Reflect.set(window, 'longTasks', tasks);
  const note = (/** @type {PerformanceObserverEntryList} */ list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  };
  new PerformanceObserver(note).observe({ type: 'longtask' });
}

/** Runs in the page, at the end. */
async function readRecord() {
  const recordOf = (/** @type {string} */ type) =>
    new Promise((/** @type {(entries: any[]) => void} */ resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(resolve, 500, []);
    });
  const [painted, paints, shifts, files] = await Promise.all(
    ['largest-contentful-paint', 'paint', 'layout-shift', 'resource'].map(recordOf),
  );
  const lcpMs = painted?.at(-1)?.startTime ?? 0;
  const sizeOf = (/** @type {string} */ ending) =>
    (files ?? [])
      .filter(({ name, startTime }) => name.endsWith(ending) && startTime <= lcpMs)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1024, 0);
  return {
    lcpMs,
    firstMs: paints?.at(-1)?.startTime ?? 0,
    taskMs: Math.max(0, ...Reflect.get(window, 'longTasks')),
    shift: (shifts ?? []).reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    scriptKb: sizeOf('.js'),
    styleKb: sizeOf('.css'),
  };
}

function tellScreen(/** @type {string} */ name, /** @type {Run[]} */ runs, /** @type {Run[]} */ stillRuns) {
  const of = (/** @type {keyof Run} */ what, among = runs) => among.map((run) => run[what]);
  const isBeside = stillRuns.length > 0;
  const painted = `${name}: largest part painted`;
  const lcp = (/** @type {Run[]} */ among) => ({
    runs: of('lcpMs', among),
    more: { 'first paint ms': of('firstMs', among) },
  });
  tell({ what: painted, most: MOST.lcpMs, ...lcp(runs) });
  if (isBeside) tell({ what: painted, who: STILL, ...lcp(stillRuns) });
  const task = `${name}: longest task of ${ROUNDS} loads`;
  tell({ what: task, most: MOST.taskMs, ...worstOf(runs) });
  if (isBeside) tell({ what: task, who: STILL, ...worstOf(stillRuns) });
  tell({ what: `${name}: farthest shift`, unit: '', runs: [Math.max(...of('shift'))], most: MOST.shift });
  tell({
    what: `${name}: scripts before the largest part`,
    unit: 'kB',
    runs: of('scriptKb'),
    most: MOST.scriptKb,
    more: { 'styles kB': of('styleKb') },
  });
}

/** Of these no run may be worse. */
function worstOf(/** @type {Run[]} */ runs) {
  const tasks = runs.map(({ taskMs }) => taskMs);
  return { runs: [Math.max(...tasks)], more: { 'in the middle ms': tasks } };
}
