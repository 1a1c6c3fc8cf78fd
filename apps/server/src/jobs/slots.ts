// How the slots of one process are shared out: between people and schedules, and between pools.
import type { JobRow, Priority } from './job.ts';

export const SLOTS = 16; // each mostly waits for Amazon
const MOST_OF_A_PRIORITY = 12; // a quarter is kept for people, a quarter for schedules
const MOST_OF_A_POOL = 8; // a region that hangs leaves the other half

const PRIORITIES: readonly Priority[] = ['person', 'schedule'];

/** What may still be claimed beside what is running; people first. */
export function openShares(running: readonly Pick<JobRow, 'pool' | 'priority'>[]): {
  priorities: Priority[];
  busyPools: string[];
} {
  const pools = new Map<string, number>();
  for (const { pool } of running) pools.set(pool, (pools.get(pool) ?? 0) + 1);
  return {
    priorities: PRIORITIES.filter(
      (priority) => running.filter((job) => job.priority === priority).length < MOST_OF_A_PRIORITY,
    ),
    busyPools: [...pools].filter(([, count]) => count >= MOST_OF_A_POOL).map(([pool]) => pool),
  };
}
