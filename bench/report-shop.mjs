// The product with a large catalogue at Amazon, on either engine, and its staff who ask for reports.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../scripts/postgres.mjs';
import { asked } from './performance/figures.mjs';
import { freePort, run } from './processes.mjs';

const SELLER = 'acme-outdoor';
export const MARKETPLACE = 'ATVPDKIKX0DER';
export const SHOP_PATH = `/api/sp-api/${SELLER}`;
export const OVERVIEW_PATH = `/api/sales/hourly/latest/${SELLER}/${MARKETPLACE}?limit=336`;

/** The engines to measure on; all unless told. */
export const ENGINES = (asked('REPORT_ENGINES') ?? 'postgres,embedded').split(',');

/**
 * @typedef {(method: string, path: string, body?: unknown) => Promise<any>} Call
 * @typedef {{ base: string, pid: number, token: string, call: Call }} Shop
 */

/** The demo's own first updates; its advertising reports come last, and cost the others more than anything here. */
const FIRST_UPDATES_MS = 50_000;

/** Runs the work beside a product of its own whose first seller sells so many products more. */
export async function withShop(
  /** @type {string} */ engine,
  /** @type {number} */ extraAsins,
  /** @type {(shop: Shop) => Promise<void>} */ work,
  /** @type {{ waitsForCalm?: boolean, env?: Record<string, string> }} */ {
    waitsForCalm = true,
    env = {},
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'insights-report-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const product = await run('scripts/start.mjs', {
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    DATA_DIR: folder,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    ...env,
  });
  const base = `http://127.0.0.1:${port}`;
  try {
    letAmazonGiveWay(product.pid);
    await fetch(`http://127.0.0.1:${simulatorPort}/__sim/catalogue`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sellingPartnerId: 'A1ACMEOUTDOOR', extraAsins }),
    });
    const session = await signIn(base);
    if (waitsForCalm) await wait(FIRST_UPDATES_MS);
    await work({ base, pid: product.pid, ...session });
  } finally {
    await product.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Amazon makes its reports on machines of its own. The simulator makes them on this one, while they are fetched, and
 * whoever asks for something else meanwhile would wait for that: it gets what the product leaves over.
 */
function letAmazonGiveWay(/** @type {number} */ pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
  if (children.length !== 1) throw new Error(`Beside the product run ${children.length} programs, not one`);
  for (const thread of readdirSync(`/proc/${children[0]}/task`))
    setPriority(Number(thread), constants.priority.PRIORITY_LOW);
}

async function signIn(/** @type {string} */ base) {
  let token = '';
  /** @type {Call} */
  const call = async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.error?.message}`);
    return answer.data;
  };
  ({ accessToken: token } = await call('POST', '/api/auth/login', {
    email: 'staff@insights.example',
    password: 'insights-demo',
  }));
  return { token, call };
}

/** A month that is over, so many months ago. */
export function monthBefore(/** @type {number} */ months) {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 };
}

/** Asks for a month, and returns the report's id. */
export async function request(
  /** @type {Call} */ call,
  /** @type {{ year: number, month: number, processWhenReady?: boolean }} */ wish,
) {
  const body = { marketplaceId: MARKETPLACE, ...wish };
  return String((await call('POST', `${SHOP_PATH}/reports/sales-traffic`, body)).reportId);
}

const LOOK_EVERY_MS = 500;
const FIRST_ASKED_AT = 3;
const LOOKS_BETWEEN = 21; // Amazon is asked for one report every ten seconds at most

/** The report, once it is there; meanwhile Amazon is asked for it as by someone who cannot wait. */
export async function until(
  /** @type {Call} */ call,
  /** @type {string} */ reportId,
  /** @type {(report: any) => boolean} */ isThere,
) {
  for (let looks = 1; ; looks += 1) {
    const { reports } = await call('GET', `${SHOP_PATH}/reports/tracked?marketplaceId=${MARKETPLACE}`);
    const report = reports.find((/** @type {any} */ one) => one.reportId === reportId);
    if (isThere(report)) return report;
    if (report.step === null && report.status !== 'DOWNLOADED') throw new Error(report.message);
    if (report.step === 'following' && looks % LOOKS_BETWEEN === FIRST_ASKED_AT)
      await call('GET', `${SHOP_PATH}/reports/status/${reportId}`);
    await wait(LOOK_EVERY_MS);
  }
}
