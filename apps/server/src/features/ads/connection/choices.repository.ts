// Consents whose profile is still to be chosen.
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';
import { adsChoices } from '../../../db/schema.ts';

export type ChoiceRow = typeof adsChoices.$inferSelect;

const REMOVED_AT_ONCE = 20;

export function createChoicesRepository(db: Database) {
  const theOne = ({ tokenHash, sellerId }: Pick<ChoiceRow, 'tokenHash' | 'sellerId'>) =>
    and(eq(adsChoices.tokenHash, tokenHash), eq(adsChoices.sellerId, sellerId));
  return {
    /** Adds a choice, and takes away some that have expired: each removes more than it adds. */
    async save(choice: ChoiceRow, now: Date): Promise<void> {
      await db.execute(sql`
        delete from ads_choices
         where token_hash in (
           select token_hash
             from ads_choices
            where expires_at < ${now}
            order by expires_at
            limit ${REMOVED_AT_ONCE}
              for update skip locked
         )`);
      await db.insert(adsChoices).values(choice);
    },

    async find(tokenHash: string, sellerId: string, tx: Transaction = db): Promise<ChoiceRow | null> {
      const [choice] = await tx.select().from(adsChoices).where(theOne({ tokenHash, sellerId }));
      return choice ?? null;
    },

    /** What regions have reported that were silent before. */
    async complete(
      choice: ChoiceRow,
      found: Pick<ChoiceRow, 'profiles' | 'unreadable' | 'failedRegions'>,
    ): Promise<void> {
      await db.update(adsChoices).set(found).where(theOne(choice));
    },

    /** Uses the choice up. */
    async use(choice: ChoiceRow, tx: Transaction): Promise<void> {
      await tx.delete(adsChoices).where(theOne(choice));
    },
  };
}

export type ChoicesRepository = ReturnType<typeof createChoicesRepository>;
