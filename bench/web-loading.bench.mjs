// Every screen from an empty cache over a line of 10 Mbit/s and 40 ms, on a browser slowed down four times: when its largest
// part is painted, how long the longest task takes, how far the page shifts, and what was loaded for it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { startPostgres } from '../scripts/postgres.mjs';
import { freePort, run } from './processes.mjs';

const SLOWDOWN = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const ROUNDS = Number(process.env['ROUNDS'] ?? 10);
const QUIET_MS = 1200;
const MOST = { lcpMs: 1000, taskMs: 100, shift: 0.02, scriptKb: 150 };
const MARKETPLACE = 'ATVPDKIKX0DER';
const ONLY = process.env['SCREENS']?.split(',');

/** @type {{ name: string, path: string, isPublic?: boolean }[]} */
const SCREENS = [
  { name: 'sign-in', path: '/login', isPublic: true },
  { name: 'connection page', path: '/connect/sp-api/acme-outdoor', isPublic: true },
  { name: 'home', path: '/' },
  { name: 'dashboard', path: `/acme-outdoor/${MARKETPLACE}` },
  { name: 'account setup', path: '/acme-outdoor/setup' },
  { name: 'reports', path: `/acme-outdoor/${MARKETPLACE}/admin` },
  { name: 'advertising', path: `/acme-outdoor/${MARKETPLACE}/ads` },
  { name: 'all advertising', path: '/ads' },
  { name: 'administration', path: '/admin' },
];

const folder = mkdtempSync(join(tmpdir(), 'insights-bench-'));
const postgres = await startPostgres();
const [port, simulatorPort] = [await freePort(), await freePort()];
const origin = `http://localhost:${port}`;
const product = await run('scripts/start.mjs', {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  PORT: String(port),
  SIMULATOR_PORT: String(simulatorPort),
});
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
const signedIn = await signIn();
let isMissed = false;
for (const screen of SCREENS.filter(({ name }) => !ONLY || ONLY.includes(name))) {
  const runs = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await load(screen));
  tell(screen.name, runs);
}
if (isMissed) process.exitCode = 1;
await browser.close();
await product.stop();
await postgres.stop();
rmSync(folder, { recursive: true });

async function signIn() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill('staff@insights.example');
  await page.getByLabel('Password', { exact: true }).fill('insights-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/localhost:\d+\/$/);
  await page.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  await wait(20_000); // the first updates of a new installation are through
  const state = await context.storageState();
  await context.close();
  return state;
}

/** @typedef {{ lcpMs: number, firstMs: number, taskMs: number, shift: number, scriptKb: number, styleKb: number }} Run */

/** @returns {Promise<Run>} */
async function load(/** @type {{ path: string, isPublic?: boolean }} */ { path, isPublic }) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...(isPublic ? {} : { storageState: signedIn }),
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await wait(QUIET_MS);
  const seen = await page.evaluate(() => Reflect.get(window, 'seen'));
  await context.close();
  return seen;
}

/** Runs in the page, before anything else there. */
function watch() {
  const seen = { lcpMs: 0, firstMs: 0, taskMs: 0, shift: 0, scriptKb: 0, styleKb: 0 };
  Reflect.set(window, 'seen', seen);
  const observe = (/** @type {string} */ type, /** @type {(entry: any) => void} */ note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcpMs = startTime));
  observe('paint', ({ startTime }) => (seen.firstMs = startTime));
  observe('longtask', ({ duration }) => (seen.taskMs = Math.max(seen.taskMs, duration)));
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
  observe('resource', ({ name, encodedBodySize, startTime }) => {
    if (startTime > seen.lcpMs && seen.lcpMs > 0) return;
    if (name.endsWith('.js')) seen.scriptKb += encodedBodySize / 1024;
    if (name.endsWith('.css')) seen.styleKb += encodedBodySize / 1024;
  });
}

function tell(/** @type {string} */ name, /** @type {Run[]} */ runs) {
  const of = (/** @type {keyof Run} */ what) => runs.map((each) => each[what]).sort((a, b) => a - b);
  const middle = (/** @type {number[]} */ sorted) => sorted[Math.floor(sorted.length / 2)] ?? 0;
  const [lcp, task, shift] = [of('lcpMs'), of('taskMs'), of('shift')];
  const worst = task.at(-1) ?? 0;
  const isHeld = middle(lcp) <= MOST.lcpMs && worst <= MOST.taskMs && (shift.at(-1) ?? 0) <= MOST.shift;
  isMissed ||= !isHeld;
  process.stdout.write(
    `${isHeld ? 'held  ' : 'MISSED'} ${name.padEnd(16)} LCP ${middle(lcp).toFixed(0)} (${lcp[0]?.toFixed(0)}-${lcp.at(-1)?.toFixed(0)}) ms, ` +
      `first paint ${middle(of('firstMs')).toFixed(0)} ms, longest task ${worst.toFixed(0)} (median ${middle(task).toFixed(0)}) ms, ` +
      `shift ${(shift.at(-1) ?? 0).toFixed(3)}, scripts ${middle(of('scriptKb')).toFixed(0)} kB, styles ${middle(of('styleKb')).toFixed(0)} kB\n`,
  );
}
