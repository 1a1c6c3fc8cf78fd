// A sales and traffic report with 300,000 ASINs through the whole pipeline, on both engines: what it costs in memory,
// what everyone else notices of it meanwhile, and how fast a page of it is read afterwards. What the simulator's own work
// costs them is left out as far as possible: it has the lowest priority.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { asked, record } from './performance/figures.mjs';
import { ENGINES, monthBefore, OVERVIEW_PATH, request, SHOP_PATH, until, withShop } from './report-shop.mjs';

const ASINS = Number(asked('REPORT_ASINS') ?? 300_000);
const MOST_MEMORY_MB = 200;
const MOST_SLOWER = 3;
const WARM_SECONDS = 5; // the first answers are slow by themselves, and would make idle look busy
const IDLE_SECONDS = 15;
const EVERY_MS = 20; // a few people's requests, not a flood: a flood would measure itself

for (const engine of ENGINES) await withShop(engine, ASINS, (shop) => drive(engine, shop));

async function drive(
  /** @type {string} */ engine,
  /** @type {import('./report-shop.mjs').Shop} */ { call, pid },
) {
  const others = watchOthers(call);
  const memory = watchProcess(pid);
  const during = (/** @type {number} */ from, to = performance.now()) => ({
    ...others.between(from, to),
    ...memory.between(from, to),
    ms: to - from,
  });
  await wait(WARM_SECONDS * 1000);
  const idleFrom = performance.now();
  await wait(IDLE_SECONDS * 1000);
  const idle = during(idleFrom);

  const askedAt = performance.now();
  const reportId = await request(call, monthBefore(2));
  let fetchedFrom = askedAt;
  const fetched = await until(call, reportId, ({ status, step }) => {
    const isThere = status === 'DOWNLOADED' && step === null;
    if (!isThere && step !== 'fetching') fetchedFrom = performance.now();
    return isThere;
  });
  // Apart from each other: Amazon takes far longer to make a report than we to fetch it, and would hide what that costs.
  const waiting = during(askedAt, fetchedFrom);
  const fetching = during(fetchedFrom);

  const processedFrom = performance.now();
  await call('POST', `${SHOP_PATH}/reports/${reportId}/process`, {});
  const { asinCount } = await until(call, reportId, ({ status }) => status === 'PARSED');
  const processing = during(processedFrom);
  others.stop();
  memory.stop();

  const say = (/** @type {string} */ text) => process.stdout.write(`${engine}: ${text}\n`);
  say(
    `${fetched.rowCount} rows; fetched in ${seconds(fetching.ms)}, ${asinCount} ASINs stored in ${seconds(processing.ms)}`,
  );
  for (const [name, phase] of Object.entries({ waiting, fetching, processing })) {
    const above = phase.mb - idle.mb;
    const slower = phase.p99 / idle.p99;
    say(
      `${name}: idle has ${idle.mb.toFixed(0)} MB; others' p99 ${phase.p99.toFixed(1)} ms beside ${idle.p99.toFixed(1)} ms idle (p50 ${phase.p50.toFixed(1)} beside ${idle.p50.toFixed(1)}; ${phase.requests} requests; ${share(phase)} % of the time without a core, ${share(idle)} % idle)`,
    );
    record({
      what: `${name}: memory above idle`,
      who: engine,
      unit: 'MB',
      runs: [above],
      most: MOST_MEMORY_MB,
    });
    record({
      what: `${name}: p99 of everyone else beside idle`,
      who: engine,
      unit: 'times',
      runs: [slower],
      most: MOST_SLOWER,
    });
  }
  const readFrom = performance.now();
  await call('GET', `${SHOP_PATH}/reports/${reportId}/data?offset=${ASINS - 1000}&limit=100`);
  say(`a page at the end of the document: ${(performance.now() - readFrom).toFixed(0)} ms`);
}

/** Where this is more than a few, something else was busy on the machine, and the figures are its own. */
function share(/** @type {{ waitedMs: number, ms: number }} */ { waitedMs, ms }) {
  return ((waitedMs / ms) * 100).toFixed(0);
}

function seconds(/** @type {number} */ ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Asks for a dashboard now and then, and keeps when each answer came and how long it took. */
function watchOthers(/** @type {any} */ call) {
  /** @type {{ at: number, ms: number }[]} */
  const answers = [];
  const timer = setInterval(async () => {
    const startedAt = performance.now();
    await call('GET', OVERVIEW_PATH);
    const at = performance.now();
    answers.push({ at, ms: at - startedAt });
  }, EVERY_MS);
  return {
    between(/** @type {number} */ from, /** @type {number} */ to) {
      const sorted = within(answers, from, to)
        .map(({ ms }) => ms)
        .sort((a, b) => a - b);
      const at = (/** @type {number} */ share) => sorted[Math.floor(sorted.length * share)] ?? 0;
      return { requests: sorted.length, p50: at(0.5), p99: at(0.99) };
    },
    stop: () => clearInterval(timer),
  };
}

/** Keeps how much memory the process held, how long its main thread had waited for a core by then, and when. */
function watchProcess(/** @type {number} */ pid) {
  const read = () => ({
    mb: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    waitedMs: Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6,
  });
  /** @type {{ at: number, mb: number, waitedMs: number }[]} */
  const readings = [];
  const timer = setInterval(() => readings.push({ at: performance.now(), ...read() }), 100);
  return {
    /** The most memory, and the whole of the waits. */
    between(/** @type {number} */ from, /** @type {number} */ to) {
      const seen = within(readings, from, to);
      const waitedMs = (seen.at(-1)?.waitedMs ?? 0) - (seen[0]?.waitedMs ?? 0);
      return { mb: Math.max(...seen.map(({ mb }) => mb)), waitedMs };
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * @template {{ at: number }} T
 * @returns {T[]}
 */
function within(/** @type {T[]} */ events, /** @type {number} */ from, /** @type {number} */ to) {
  return events.filter(({ at }) => at >= from && at <= to);
}
