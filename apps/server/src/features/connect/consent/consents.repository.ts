// Consents under way, and how often they were started.
import { DAY_MS } from '@insights/domain/durations';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { consentStarts, oauthStates } from '../../../db/schema.ts';

export type StateRow = typeof oauthStates.$inferSelect;
type Refusal = { since: Date };

// An expired state is kept for a while so that its return can be told "expired" rather than "unknown".
const KEEP_EXPIRED_MS = DAY_MS;
// A start adds one state and two counts: removing more than that at each keeps up, and none waits for a long sweep.
const REMOVED_AT_ONCE = 20;

export function createConsentsRepository(db: Database) {
  return {
    async saveState(state: Omit<StateRow, 'usedAt'>, now: Date): Promise<void> {
      const outdated = new Date(now.getTime() - KEEP_EXPIRED_MS);
      await db.execute(sql`
        delete from oauth_states
         where state_hash in (
           select state_hash
             from oauth_states
            where expires_at < ${outdated}
            order by expires_at
            limit ${REMOVED_AT_ONCE}
              for update skip locked
         )`);
      await db.insert(oauthStates).values(state);
    },

    /** Takes a state out of use and returns it; a second caller gets null. */
    async useState(
      stateHash: string,
      provider: StateRow['provider'],
      usedAt: Date,
    ): Promise<StateRow | null> {
      const [state] = await db
        .update(oauthStates)
        .set({ usedAt })
        .where(
          and(
            eq(oauthStates.stateHash, stateHash),
            eq(oauthStates.provider, provider),
            isNull(oauthStates.usedAt),
          ),
        )
        .returning();
      return state ?? null;
    },

    /**
     * Counts one start of a subject, unless it has had as many as it may in the window that runs: then nothing is written,
     * and the answer says since when that window runs. One statement decides: of two starts at once, the second sees the first.
     */
    async countStart(subject: string, most: number, now: Date, windowMs: number): Promise<Refusal | null> {
      const opened = new Date(now.getTime() - windowMs);
      const { rows } = await db.execute(sql`
        insert into consent_starts (subject, window_start, starts)
        values (${subject}, ${now}, 1)
            on conflict (subject) do update
           set starts = case when consent_starts.window_start <= ${opened}
                             then 1
                             else consent_starts.starts + 1
                        end,
               window_start = case when consent_starts.window_start <= ${opened}
                                   then excluded.window_start
                                   else consent_starts.window_start
                              end
         where consent_starts.window_start <= ${opened}
            or consent_starts.starts < ${most}
        returning subject`);
      if (rows.length === 0) {
        const [full] = await db.select().from(consentStarts).where(eq(consentStarts.subject, subject));
        return { since: full?.windowStart ?? now };
      }
      await db.execute(sql`
        delete from consent_starts
         where subject in (
           select subject
             from consent_starts
            where window_start <= ${opened}
            order by window_start
            limit ${REMOVED_AT_ONCE}
              for update skip locked
         )`);
      return null;
    },
  };
}

export type ConsentsRepository = ReturnType<typeof createConsentsRepository>;
