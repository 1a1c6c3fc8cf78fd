// Hourly updates of ten thousand sellers that are due, and how many of them workers get done.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const SELLERS = 10_000;

async function ask(/** @type {string} */ url, /** @type {string} */ statement) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function fillJobs(/** @type {string} */ url) {
  await ask(url, 'truncate jobs, job_heads');
  await ask(
    url,
    `insert into jobs (key, kind, lane, pool, payload, state, run_at)
     select 'bench update ' || i, 'bench-update', md5(i::text)::uuid::text, (array['NA', 'EU', 'FE'])[1 + i % 3], '{}', 'queued', now()
       from generate_series(1, ${SELLERS}) i`,
  );
  await ask(url, 'vacuum analyze jobs, job_heads');
}

/** How many in that time, and how many a second. */
export async function jobsDone(/** @type {string} */ url, /** @type {number} */ seconds) {
  const count = async () =>
    Number((await ask(url, 'select count(*) as n from jobs where succeeded_at is not null'))[0].n);
  const before = await count();
  const startedAt = performance.now();
  await wait(seconds * 1000);
  const done = (await count()) - before;
  return { done, perSecond: done / ((performance.now() - startedAt) / 1000) };
}
