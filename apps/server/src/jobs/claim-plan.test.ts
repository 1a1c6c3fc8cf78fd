import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClock } from '../db/clock.ts';
import type { Transaction } from '../db/connect.ts';
import { makeJobRoom } from '../testing/job-room.ts';
import { type Claimable, createClaims } from './claims.ts';

const LANES = 500;
const JOBS = 10 * LANES;
const MOST_ROWS = 100; // of five thousand: some heads, some lanes' first jobs, and the one that is claimed
const CLAIMABLE: Claimable = {
  kinds: ['update', 'backfill', 'tidy'],
  priorities: ['person', 'schedule'],
  fullGroups: [],
  groupsForPeople: [],
  runningKeys: [],
};

let room: Awaited<ReturnType<typeof makeJobRoom>>;
beforeAll(async () => {
  room = await makeJobRoom();
});
afterAll(() => room.close());
beforeEach(() => room.db.execute('truncate jobs, job_heads'));

/** Five thousand jobs in five hundred lanes, due or not yet. */
async function fill(isDue: boolean): Promise<void> {
  await room.db.execute(
    sql.raw(`
    insert into jobs (key, kind, lane, pool, payload, state, run_at)
    select 'job ' || i, 'update', 'lane ' || i % ${LANES}, (array['NA', 'EU', 'FE'])[1 + i % 3], '{}', 'queued',
           now() ${isDue ? '-' : '+'} i * interval '1 second'
      from generate_series(1, ${JOBS}) as i`),
  );
}

/** What has been read of the queue's tables so far: rows by index or not, and how often one of them from end to end. */
async function readSoFar(tx: Transaction) {
  const { rows } = await tx.execute<{ read: number; scans: number }>(sql`
    select sum(pg_stat_get_xact_tuples_returned(oid))::int as read,
           coalesce(sum(pg_stat_get_xact_numscans(oid)) filter (where relkind = 'r'), 0)::int as scans
      from pg_class
      left join pg_index on indexrelid = oid
     where coalesce(indrelid, oid) in ('jobs'::regclass, 'job_heads'::regclass)`);
  return rows[0] ?? { read: Number.NaN, scans: Number.NaN };
}

const costOf = (claimable: Claimable) =>
  room.db.transaction(async (tx) => {
    const before = await readSoFar(tx);
    await createClaims(tx, createClock(room.db)).claim(claimable);
    const after = await readSoFar(tx);
    return { read: after.read - before.read, scans: after.scans - before.scans };
  });

const LOOKS: [what: string, isDue: boolean, claimable: Claimable][] = [
  ['a claim among thousands that are due', true, CLAIMABLE],
  ['a look where nothing is due yet', false, CLAIMABLE],
  ['a look where every pool has its share', true, { ...CLAIMABLE, fullGroups: ['NA', 'EU', 'FE'] }],
  [
    'a look for people where only schedules are due',
    true,
    { ...CLAIMABLE, groupsForPeople: ['NA', 'EU', 'FE'] },
  ],
  ['a look of a process that knows other kinds', true, { ...CLAIMABLE, kinds: ['backfill'] }],
];

test.each(LOOKS)('%s reads by index, and a handful of rows', async (_what, isDue, claimable) => {
  await fill(isDue);
  await room.db.execute('analyze jobs, job_heads');
  const { read, scans } = await costOf(claimable);
  expect(scans).toBe(0);
  expect(read).toBeLessThan(MOST_ROWS);
});

test.each(LOOKS)(
  '%s does so where nobody has counted what was queued since the first look',
  async (_what, isDue, claimable) => {
    await room.db.execute('analyze jobs, job_heads');
    await createClaims(room.db, createClock(room.db)).claim(claimable);
    await fill(isDue);
    const { read, scans } = await costOf(claimable);
    expect(scans).toBe(0);
    expect(read).toBeLessThan(MOST_ROWS);
  },
);

test('a look is planned once, whatever the next one may claim', async () => {
  const indexesTakenFor = (claimable: Claimable) =>
    room.db.transaction(async (tx) => {
      await createClaims(tx, createClock(room.db)).claim(claimable);
      const { rows } = await tx.execute<{ index: string }>(sql`
        select relname as index
          from pg_locks
          join pg_class on pg_class.oid = relation
         where pid = pg_backend_pid() and relkind = 'i'`);
      return rows.map(({ index }) => index);
    });
  // Whoever plans takes every index of a table, whoever looks those that are read: this one is of what has ended.
  expect(await indexesTakenFor(CLAIMABLE)).toContain('jobs_ended');
  for (const [_what, _isDue, claimable] of LOOKS)
    expect(await indexesTakenFor(claimable)).not.toContain('jobs_ended');
});
