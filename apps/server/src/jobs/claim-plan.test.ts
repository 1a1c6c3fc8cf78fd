import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from '../db/clock.ts';
import { makeJobRoom } from '../testing/job-room.ts';
import { createClaims, type Wanted } from './claims.ts';

const LANES = 500;
const JOBS = 10 * LANES;
const MOST_ROWS = 100; // of five thousand: some heads, some lanes' first jobs, and the one that is claimed
const WANTED: Wanted = {
  kinds: ['update', 'backfill', 'tidy'],
  priorities: ['person', 'schedule'],
  busyPools: [],
  peoplesPools: [],
  runningKeys: [],
};

let room: Awaited<ReturnType<typeof makeJobRoom>>;
beforeAll(async () => {
  room = await makeJobRoom();
});
afterAll(() => room.close());
beforeEach(() => room.db.execute('truncate jobs, job_heads'));

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Five thousand jobs in five hundred lanes, due or not yet. */
async function fill(isDue: boolean): Promise<void> {
  await room.db.execute(
    sql.raw(`
    insert into jobs (key, kind, lane, pool, payload, state, run_at)
    select 'job ' || i, 'update', 'lane ' || i % ${LANES}, (array['NA', 'EU', 'FE'])[1 + i % 3], '{}', 'queued',
           now() ${isDue ? '-' : '+'} i * interval '1 second'
      from generate_series(1, ${JOBS}) as i`),
  );
  await room.db.execute('analyze jobs, job_heads');
}

/** What the database really does to claim a job, and how many rows of the queue's tables it looks at. */
async function planOf(wanted: Wanted) {
  const { $client } = room.db;
  const spy = vi.spyOn($client, 'query');
  await createClaims(room.db, createClock(room.db)).claim(wanted);
  const [asked, values]: unknown[] = spy.mock.calls[0] ?? [];
  spy.mockRestore();
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : '';
  const { rows } = await $client.query(
    `explain (analyze, format json) ${text}`,
    Array.isArray(values) ? values : [],
  );
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) =>
    ['jobs', 'job_heads'].includes(node['Relation Name'] ?? ''),
  );
  return {
    scans: nodes.map((node) => node['Node Type']),
    rows: nodes.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
  };
}

test.each([
  ['a claim among thousands that are due', true, WANTED],
  ['a look where nothing is due yet', false, WANTED],
  ['a look where every pool has its share', true, { ...WANTED, busyPools: ['NA', 'EU', 'FE'] }],
  ['a look for people where only schedules are due', true, { ...WANTED, peoplesPools: ['NA', 'EU', 'FE'] }],
  ['a look of a process that knows other kinds', true, { ...WANTED, kinds: ['backfill'] }],
])('%s reads by index, and a handful of rows', async (_what, isDue, wanted) => {
  await fill(isDue);
  const { scans, rows } = await planOf(wanted);
  expect(scans.length).toBeGreaterThan(0);
  expect(scans).not.toContain('Seq Scan');
  expect(rows).toBeLessThan(MOST_ROWS);
});
