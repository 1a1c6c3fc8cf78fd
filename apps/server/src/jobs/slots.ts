// How the slots of one process are shared out: between people and schedules, and between pools.
import type { Wanted } from './claims.ts';
import type { JobRow, Priority } from './job.ts';

export const SLOTS = 16; // each mostly waits for Amazon
const MOST_OF_A_PRIORITY = 12; // a quarter is kept for people, a quarter for schedules
const MOST_OF_A_POOL = 10; // a region that hangs leaves the others room
const MOST_SCHEDULES_OF_A_POOL = 8; // where every seller of a region is due, a person of that region still finds a slot

const PRIORITIES: readonly Priority[] = ['person', 'schedule'];

export type Shares = Pick<Wanted, 'priorities' | 'busyPools' | 'peoplesPools'>;

/** Nothing is running yet. */
export const ALL_SHARES: Shares = { priorities: [...PRIORITIES], busyPools: [], peoplesPools: [] };

/** What may still be claimed beside what is running; people first. */
export function openShares(running: readonly Pick<JobRow, 'pool' | 'priority'>[]): Shares {
  const pools = new Map<string, number>();
  for (const { pool } of running) pools.set(pool, (pools.get(pool) ?? 0) + 1);
  const poolsFrom = (most: number) => [...pools].filter(([, count]) => count >= most).map(([pool]) => pool);
  return {
    priorities: PRIORITIES.filter(
      (priority) => running.filter((job) => job.priority === priority).length < MOST_OF_A_PRIORITY,
    ),
    busyPools: poolsFrom(MOST_OF_A_POOL),
    peoplesPools: poolsFrom(MOST_SCHEDULES_OF_A_POOL),
  };
}
