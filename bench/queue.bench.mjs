// The queue with fifty thousand jobs due in five thousand lanes: what a claim costs, what a look costs that finds nothing, how
// long a person waits whose backfill is asked of another process, and how long a start takes to queue what is missing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../scripts/postgres.mjs';
import { median, record, rounds } from './performance/figures.mjs';
import { openSource } from './source.mjs';

const JOBS = 50_000;
const LANES = 5_000;
const FEW = 300;
const CLAIMS = 400;
const CLAIM_MS = 5;
const LOOK_MS = 2;
const PERSON_MS = 2_000;
const PEOPLE = rounds(20, 5);
const AMAZON_MS = 300; // what a step of an update takes, all of it waiting
const MOST_TIMES_FEW = 2; // a scan of all would be a hundred times

const CLAIMABLE = {
  kinds: ['update', 'backfill', 'tidy'],
  priorities: ['person', 'schedule'],
  fullGroups: /** @type {string[]} */ ([]),
  groupsForPeople: /** @type {string[]} */ ([]),
  runningKeys: [],
};

const source = await openSource();
const { openDatabase } = await source.load('db/connect.ts');
const { migrate } = await source.load('db/migrate.ts');
const { createClock } = await source.load('db/clock.ts');
const { createClaims } = await source.load('jobs/claims.ts');
const { createQueue } = await source.load('jobs/queue.ts');
const { recurringJobs } = await source.load('jobs/job.ts');

const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), 'insights-queue-'));
await measureOn('on PostgreSQL', { url: postgres.url });
await measureOn('on the embedded engine', { folder: join(folder, 'pglite') });
await postgres.stop();
await source.close();
rmSync(folder, { recursive: true });

async function measureOn(
  /** @type {string} */ who,
  /** @type {{ url: string } | { folder: string }} */ where,
) {
  const database = await openDatabase(where);
  await migrate(database);
  const { db } = database;
  const clock = createClock(db);
  const claims = createClaims(db, clock);

  await fill(FEW, FEW, '-');
  const few = await timesOf(CLAIMABLE);
  record({ what: `a claim among ${FEW} due`, who, ...few });
  await fill(JOBS, LANES, '-');
  const many = await timesOf(CLAIMABLE);
  record({ what: `a claim among ${JOBS} due in ${LANES} lanes`, who, ...many, most: CLAIM_MS });
  record({
    what: 'that, beside a claim among few',
    who,
    unit: 'times',
    runs: [median(many.runs) / median(few.runs)],
    most: MOST_TIMES_FEW,
  });
  const looks = /** @type {[what: string, sign: '+' | '-', claimable: typeof CLAIMABLE][]} */ ([
    ['a look where all wait for later', '+', CLAIMABLE],
    ['a look where every pool has its share', '-', { ...CLAIMABLE, fullGroups: ['NA', 'EU', 'FE'] }],
    ['a look of a process without a handler for them', '-', { ...CLAIMABLE, kinds: ['backfill', 'tidy'] }],
  ]);
  for (const [what, sign, claimable] of looks) {
    await fill(JOBS, LANES, sign);
    record({ what: `${what}, ${JOBS} jobs`, who, ...(await timesOf(claimable)), most: LOOK_MS });
  }
  await measurePeople(who, db, clock);
  await measureStart(who, database, clock);
  await database.close();

  /** Every lane has jobs of one region. */
  async function fill(
    /** @type {number} */ count,
    /** @type {number} */ lanes,
    /** @type {'+' | '-'} */ sign,
  ) {
    await db.execute('truncate jobs, job_heads');
    for (let from = 1; from <= count; from += 10_000)
      await database.patientDb.execute(`
        insert into jobs (key, kind, lane, pool, payload, state, run_at)
        select 'job ' || i, 'update', 'lane ' || i % ${lanes}, (array['NA', 'EU', 'FE'])[1 + i % ${lanes} % 3], '{}', 'queued',
               now() ${sign} (60 + ${count} - i) * interval '1 second'
          from generate_series(${from}, ${Math.min(count, from + 9_999)}) as i`);
    await db.execute('vacuum analyze jobs, job_heads');
  }

  /** @returns what each of many claims took, in milliseconds, those at the end among them */
  async function timesOf(/** @type {typeof CLAIMABLE} */ claimable) {
    const times = [];
    for (let i = 0; i < CLAIMS; i++) {
      const startedAt = performance.now();
      await claims.claim(claimable);
      times.push(performance.now() - startedAt);
    }
    return {
      runs: inTurns(times),
      more: { p99: [times.sort((a, b) => a - b)[Math.floor(CLAIMS * 0.99)] ?? 0] },
    };
  }

  /** Another process than the one that works takes a person's wish down, again and again. */
  async function measurePeople(/** @type {string} */ who, /** @type {any} */ db, /** @type {any} */ clock) {
    await fill(JOBS, LANES, '-');
    /** @type {Map<string, (at: number) => void>} */
    const waiting = new Map();
    const report = (/** @type {unknown} */ error) => {
      throw error;
    };
    const update = async () => {
      await wait(AMAZON_MS);
      return { state: 'again', afterMs: 3_600_000 };
    };
    const backfill = async (/** @type {{ key: string }} */ { key }) => {
      waiting.get(key)?.(performance.now());
      return { state: 'completed' };
    };
    const worker = createQueue({ db, handlers: { update, backfill }, clock, report });
    const web = createQueue({ db, handlers: { update, backfill }, clock, report });
    worker.start();
    await wait(2_000); // until every slot that updates may have is taken
    const times = [];
    for (let i = 0; i < PEOPLE; i++) {
      const key = `person ${i}`;
      const begun = new Promise((/** @type {(at: number) => void} */ resolve) => waiting.set(key, resolve));
      const askedAt = performance.now();
      await web.enqueue({
        key,
        kind: 'backfill',
        concurrencyKey: `lane ${i}`,
        resourceGroup: 'NA',
        payload: {},
        priority: 'person',
      });
      times.push((await begun) - askedAt);
      await wait(137 * (i % 8)); // at another moment between two looks each time
    }
    await worker.stop();
    record({
      what: `a person's backfill, asked of a web process, begins although ${JOBS} updates are due`,
      who,
      runs: times,
      most: PERSON_MS,
      more: { longest: [Math.max(...times)] },
    });
  }
}

/** The median of each tenth, in the order in which they came: whether it grows can be seen. */
function inTurns(/** @type {readonly number[]} */ times) {
  const size = times.length / 10;
  return Array.from({ length: 10 }, (_, i) => median(times.slice(i * size, (i + 1) * size)));
}

/** What every process does at its start, with nothing queued yet and with everything. */
async function measureStart(
  /** @type {string} */ who,
  /** @type {any} */ { db, patientDb },
  /** @type {any} */ clock,
) {
  await db.execute('truncate jobs, job_heads');
  const queue = createQueue({ db, handlers: {}, clock, report: () => {} });
  const recurring = recurringJobs(
    Array.from({ length: JOBS }, (_, i) => ({
      key: `update:${i}`,
      kind: 'update',
      concurrencyKey: `lane ${i % LANES}`,
      payload: {},
      resourceGroup: 'NA',
    })),
  );
  for (const what of [`a start that queues ${JOBS} missing jobs`, `a start that finds all ${JOBS} there`]) {
    const startedAt = performance.now();
    await queue.reconcileSchedules([recurring], patientDb);
    record({ what, who, runs: [performance.now() - startedAt] });
  }
}
