// Time as jobs spend it: what waits for its turn is let go on when that has come, without anybody sleeping.
import { sql } from 'drizzle-orm';
import type { TestServer } from './test-server.ts';

const MOST_TURNS = 1_000;

/** Moves time on from turn to turn until every backfill and every round of an update that was begun is through. */
export async function finishJobs(
  server: Pick<TestServer, 'queue' | 'db' | 'clock' | 'advance'>,
): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await server.queue.drain();
    const { rows } = await server.db.execute<{ at: Date | null }>(sql`
      select min(run_at) as at
        from jobs
       where state = 'queued'
         and (kind = 'sales.backfill' or payload ? 'step')`);
    const at = rows[0]?.at;
    if (!at) return;
    server.advance(Math.max(1, new Date(at).getTime() - server.clock.now.getTime()));
  }
  throw new Error('The jobs do not come to an end');
}
