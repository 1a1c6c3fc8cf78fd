// Looking after the recurring jobs, as every process does at its start and hourly.
import { MARKETPLACES, measure, report } from './house.mjs';

// Whatever the number of marketplaces and of features: what was given up, what ended long ago, and one for all that recurs.
const MOST_STATEMENTS = 3;

export async function measureScheduling(/** @type {import('./house.mjs').House} */ { scheduleJobs, client }) {
  for (const round of /** @type {const} */ (['first', 'next'])) {
    const { statements, ms } = await measure(scheduleJobs);
    const name = `${round} scheduling of ${MARKETPLACES} marketplaces`;
    process.stdout.write(`${name}: ${ms.toFixed(0)} ms\n`);
    report(`${name}, statements`, statements, MOST_STATEMENTS);
  }
  const { rows } = await client.query('select priority, count(*)::int as n from jobs group by 1 order by 1');
  process.stdout.write(`jobs: ${JSON.stringify(rows)}\n`);
}
