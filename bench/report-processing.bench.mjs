// A sales and traffic report with 300,000 ASINs through the whole pipeline, on both engines: what it costs in memory,
// what everyone else notices of it meanwhile, and how fast the sales by ASIN are read afterwards.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ENGINES, monthBefore, OVERVIEW_PATH, request, SHOP_PATH, until, withShop } from './report-shop.mjs';

const ASINS = Number(process.env.REPORT_ASINS ?? 300_000);
const MOST_MEMORY_MB = 200;
const MOST_SLOWER = 3;
const IDLE_SECONDS = 15;
const EVERY_MS = 20; // a few people's requests, not a flood: a flood would measure itself

for (const engine of ENGINES) await withShop(engine, ASINS, (shop) => drive(engine, shop));

async function drive(
  /** @type {string} */ engine,
  /** @type {import('./report-shop.mjs').Shop} */ { call, pid },
) {
  const others = watchOthers(call);
  const memory = watchMemory(pid);
  await wait(IDLE_SECONDS * 1000);
  const idle = { ...others.take(), mb: memory.take() };

  const startedAt = performance.now();
  const reportId = await request(call, monthBefore(2));
  const fetched = await until(call, reportId, ({ status, step }) => status === 'DOWNLOADED' && step === null);
  const fetching = { ...others.take(), mb: memory.take(), ms: performance.now() - startedAt };

  const processedFrom = performance.now();
  await call('POST', `${SHOP_PATH}/reports/${reportId}/process`, {});
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
  await call('GET', `${SHOP_PATH}/reports/${reportId}/data?offset=${ASINS - 1000}&limit=100`);
  say(`a page at the end of the document: ${(performance.now() - readFrom).toFixed(0)} ms`);
}

function seconds(/** @type {number} */ ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Asks for a dashboard now and then, and keeps how long each answer took. */
function watchOthers(/** @type {any} */ call) {
  /** @type {number[]} */
  let times = [];
  const timer = setInterval(async () => {
    const startedAt = performance.now();
    await call('GET', OVERVIEW_PATH);
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
