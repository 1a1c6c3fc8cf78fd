// Looking after the recurring jobs, as every process does at its start and hourly.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { MARKETPLACES, measure, report } from './house.mjs';

const MOST_STATEMENTS = 6; // whatever the number of marketplaces
const MOST_STALL_MS = 50;

export async function measureScheduling(/** @type {import('./house.mjs').House} */ { scheduleJobs, client }) {
  for (const round of ['first', 'next']) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const { statements, ms } = await measure(scheduleJobs);
    delay.disable();
    const name = `${round} scheduling of ${MARKETPLACES} marketplaces`;
    process.stdout.write(`${name}: ${ms.toFixed(0)} ms\n`);
    report(`${name}, statements`, statements, MOST_STATEMENTS);
    report(`${name}, longest stall`, delay.max / 1e6, MOST_STALL_MS, ' ms');
  }
  const { rows } = await client.query('select priority, count(*)::int as n from jobs group by 1 order by 1');
  process.stdout.write(`jobs: ${JSON.stringify(rows)}\n`);
}
