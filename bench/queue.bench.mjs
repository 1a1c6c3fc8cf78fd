// Claiming a job among thirty thousand that are due, beside claiming one among three hundred: it must cost the same.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.mjs';
import { openSource } from './source.mjs';

const JOBS = 30_000;
const IN_ONE_LANE = 20_000;
const FEW = 300;
const CLAIMS = 200;
const MOST = 2; // times the claim among few: a scan of all would be a hundred times

const WANTED = {
  kinds: ['update', 'backfill', 'tidy'],
  priorities: ['person', 'schedule'],
  busyPools: /** @type {string[]} */ ([]),
  runningKeys: [],
};

const source = await openSource();
const { openDatabase } = await source.load('db/connect.ts');
const { migrate } = await source.load('db/migrate.ts');
const { createClock } = await source.load('db/clock.ts');
const { createClaims } = await source.load('jobs/claims.ts');

const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), 'insights-queue-'));
await measureOn('postgres', { url: postgres.url });
await measureOn('embedded', { folder: join(folder, 'pglite') });
await postgres.stop();
await source.close();
rmSync(folder, { recursive: true });

async function measureOn(
  /** @type {string} */ engine,
  /** @type {{ url: string } | { folder: string }} */ where,
) {
  const database = await openDatabase(where);
  await migrate(database.db);
  const claims = createClaims(database.db, createClock(database.db));
  const few = await measure(FEW, 'i', WANTED);
  const cases = /** @type {[name: string, lane: string, wanted: typeof WANTED][]} */ ([
    ['each in a lane of its own', 'i', WANTED],
    [`${IN_ONE_LANE} of them in a full lane`, `greatest(i, ${IN_ONE_LANE})`, WANTED],
    ['all in a pool that has its share', 'i', { ...WANTED, busyPools: ['EU'] }],
    ['all of a kind without a handler', 'i', { ...WANTED, kinds: ['backfill', 'tidy'] }],
  ]);
  process.stdout.write(`${engine}, ${FEW} jobs due: a claim takes ${few.toFixed(2)} ms\n`);
  for (const [name, lane, wanted] of cases) {
    const many = await measure(JOBS, lane, wanted);
    process.stdout.write(
      `${engine}, ${JOBS} jobs due, ${name}: ${many.toFixed(2)} ms, ${(many / few).toFixed(2)} times (at most ${MOST})\n`,
    );
    if (many > few * MOST) process.exitCode = 1;
  }
  await database.close();

  /** @returns {Promise<number>} what a claim takes in milliseconds when the machine does nothing else: the fastest tenth */
  async function measure(
    /** @type {number} */ count,
    /** @type {string} */ lane,
    /** @type {typeof WANTED} */ wanted,
  ) {
    await database.db.execute('truncate jobs, job_heads');
    await database.db.execute(`
      insert into jobs (key, kind, lane, pool, payload, state, run_at)
      select 'job ' || i, 'update', 'lane ' || ${lane}, 'EU', '{}', 'queued', now() - (${count} - i) * interval '1 second'
        from generate_series(1, ${count}) as i`);
    // Where one lane has most of the jobs, the first two claims take its places.
    for (let i = 0; i < 2; i++) await claims.claim(WANTED);
    await database.db.execute('analyze jobs, job_heads');
    const times = [];
    for (let i = 0; i < CLAIMS; i++) {
      const startedAt = performance.now();
      await claims.claim(wanted);
      times.push(performance.now() - startedAt);
    }
    return times.sort((a, b) => a - b)[CLAIMS / 10] ?? 0;
  }
}
