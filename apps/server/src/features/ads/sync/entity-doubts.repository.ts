// Lists that came suddenly short: how much of what is shown they leave out, and that nobody believes them yet.
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connect.ts';
import type { ListKey } from './entities.repository.ts';

export type Weighed = { held: number; gone: number; doubtedAt: Date | null };

export function createEntityDoubts() {
  const ofKind = ({ sellerId, kind }: ListKey) => sql`seller_id = ${sellerId} and kind = ${kind}`;

  return {
    /**
     * How many are shown, and how many of them neither this reading nor a doubted one before it has listed; null where
     * nothing is shown yet. What was ended half way through a switch still counts as shown.
     */
    async weigh(listKey: ListKey, tx: Transaction): Promise<Weighed | null> {
      const { rows } = await tx.execute<{ held: number; gone: number; doubted_at: string | null }>(sql`
        select entity_count as held,
               doubted_at,
               (select count(*)::int
                  from ads_entities
                 where ${ofKind(listKey)}
                   and since_version <= list.version
                   and (until_version is null or until_version > list.version)
                   and hashtextextended(entity_id, 0) not in (
                     select unnest(seen) from ads_entity_pages where ${ofKind(listKey)})) as gone
          from ads_entity_lists list
         where ${ofKind(listKey)}
           and version is not null`);
      const [found] = rows;
      if (!found) return null;
      const { held, gone, doubted_at } = found;
      return { held, gone, doubtedAt: doubted_at === null ? null : new Date(doubted_at) };
    },

    /** The kind stays as it was and says why; of several short readings the first is what a later one is compared with. */
    async keep(
      listKey: ListKey,
      { problem, at }: { problem: string; at: Date },
      tx: Transaction,
    ): Promise<void> {
      await tx.execute(sql`
        update ads_entity_pages
           set is_doubted = true
         where ${ofKind(listKey)}
           and exists (select from ads_entity_lists where ${ofKind(listKey)} and doubted_at is null)`);
      await tx.execute(sql`
        update ads_entity_lists
           set problem = ${problem}, doubted_at = coalesce(doubted_at, ${at.toISOString()}::timestamptz)
         where ${ofKind(listKey)}`);
    },
  };
}

export type EntityDoubts = ReturnType<typeof createEntityDoubts>;
