// A sales and traffic report with 300,000 ASINs through the whole pipeline, on both engines: what it costs in memory,
// what everyone else notices of it meanwhile, and how fast the sales by ASIN are read afterwards.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../scripts/postgres.mjs';
import { freePort, run } from './processes.mjs';

const ASINS = Number(process.env.REPORT_ASINS ?? 300_000);
const MOST_MEMORY_MB = 200;
const MOST_SLOWER = 3;
const IDLE_SECONDS = 15;
const EVERY_MS = 20; // a few people's requests, not a flood: a flood would measure itself
const SELLER = 'acme-outdoor';
const MARKETPLACE = 'ATVPDKIKX0DER';

const engines = (process.env.REPORT_ENGINES ?? 'postgres,embedded').split(',');
for (const engine of engines) await measure(engine);

async function measure(/** @type {string} */ engine) {
  const folder = mkdtempSync(join(tmpdir(), 'insights-report-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const product = await run('scripts/start.mjs', {
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    DATA_DIR: folder,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
  });
  const base = `http://127.0.0.1:${port}`;
  try {
    await drive(engine, { base, simulatorPort, pid: product.pid });
  } finally {
    await product.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  }
}

async function drive(
  /** @type {string} */ engine,
  /** @type {{ base: string, simulatorPort: number, pid: number }} */ { base, simulatorPort, pid },
) {
  const call = await signIn(base);
  await fetch(`http://127.0.0.1:${simulatorPort}/__sim/catalogue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sellingPartnerId: 'A1ACMEOUTDOOR', extraAsins: ASINS }),
  });
  await wait(20_000); // the demo's own first updates

  const others = watchOthers(call);
  const memory = watchMemory(pid);
  await wait(IDLE_SECONDS * 1000);
  const idle = { ...others.take(), mb: memory.take() };

  const month = lastMonth();
  const startedAt = performance.now();
  const { reportId } = await call('POST', `/api/sp-api/${SELLER}/reports/sales-traffic`, {
    marketplaceId: MARKETPLACE,
    ...month,
  });
  const fetched = await until(call, reportId, ({ status, step }) => status === 'DOWNLOADED' && step === null);
  const fetching = { ...others.take(), mb: memory.take(), ms: performance.now() - startedAt };

  const processedFrom = performance.now();
  await call('POST', `/api/sp-api/${SELLER}/reports/${reportId}/process`, {});
  const { asinCount } = await until(call, reportId, ({ status }) => status === 'PARSED');
  const processing = { ...others.take(), mb: memory.take(), ms: performance.now() - processedFrom };
  others.stop();
  memory.stop();

  const say = (/** @type {string} */ text) => process.stdout.write(`${engine}: ${text}\n`);
  say(
    `${fetched.rowCount} rows; fetched in ${seconds(fetching.ms)}, ${asinCount} ASINs stored in ${seconds(processing.ms)}`,
  );
  for (const [name, phase] of Object.entries({ fetching, processing })) {
    const above = phase.mb - idle.mb;
    const slower = phase.p99 / idle.p99;
    say(
      `${name}: ${above.toFixed(0)} MB above idle (${idle.mb.toFixed(0)}), at most ${MOST_MEMORY_MB}; others' p99 ${phase.p99.toFixed(1)} ms beside ${idle.p99.toFixed(1)} ms idle: ${slower.toFixed(2)} times, at most ${MOST_SLOWER} (p50 ${phase.p50.toFixed(1)} beside ${idle.p50.toFixed(1)})`,
    );
    if (above > MOST_MEMORY_MB || slower > MOST_SLOWER) process.exitCode = 1;
  }
  const readFrom = performance.now();
  await call('GET', `/api/sp-api/${SELLER}/reports/${reportId}/data?offset=${ASINS - 1000}&limit=100`);
  say(`a page at the end of the document: ${(performance.now() - readFrom).toFixed(0)} ms`);
}

function seconds(/** @type {number} */ ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

function lastMonth() {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1));
  return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 };
}

async function signIn(/** @type {string} */ base) {
  let accessToken = '';
  const call = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {unknown} */ body = undefined,
  ) => {
    const response = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.error?.message}`);
    return answer.data;
  };
  ({ accessToken } = await call('POST', '/api/auth/login', {
    email: 'staff@insights.example',
    password: 'insights-demo',
  }));
  return call;
}

async function until(
  /** @type {any} */ call,
  /** @type {string} */ reportId,
  /** @type {(report: any) => boolean} */ isThere,
) {
  for (;;) {
    const { reports } = await call(
      'GET',
      `/api/sp-api/${SELLER}/reports/tracked?marketplaceId=${MARKETPLACE}`,
    );
    const report = reports.find((/** @type {any} */ one) => one.reportId === reportId);
    if (isThere(report)) return report;
    if (report.step === null && report.status !== 'DOWNLOADED') throw new Error(report.message);
    await wait(500);
  }
}

/** Asks for a dashboard now and then, and keeps how long each answer took. */
function watchOthers(/** @type {any} */ call) {
  /** @type {number[]} */
  let times = [];
  const timer = setInterval(async () => {
    const startedAt = performance.now();
    await call('GET', `/api/sales/hourly/latest/${SELLER}/${MARKETPLACE}?limit=336`);
    times.push(performance.now() - startedAt);
  }, EVERY_MS);
  return {
    take() {
      const sorted = times.sort((a, b) => a - b);
      times = [];
      const at = (/** @type {number} */ share) => sorted[Math.floor(sorted.length * share)] ?? 0;
      return { p50: at(0.5), p99: at(0.99) };
    },
    stop: () => clearInterval(timer),
  };
}

/** The most memory that the process held since it was last asked. */
function watchMemory(/** @type {number} */ pid) {
  const read = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  let most = read();
  const timer = setInterval(() => {
    most = Math.max(most, read());
  }, 100);
  return {
    take() {
      const held = most;
      most = read();
      return held;
    },
    stop: () => clearInterval(timer),
  };
}
