// The rules that somebody has changed.
import type { AlertRule } from '@insights/contract/alerts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';
import { alertRules } from '../../../db/schema.ts';

export type RuleRow = typeof alertRules.$inferSelect;

export function createRulesRepository(db: Database) {
  return {
    listOfSeller: (sellerId: string): Promise<RuleRow[]> =>
      db.select().from(alertRules).where(eq(alertRules.sellerId, sellerId)),

    listOf: (rules: readonly AlertRule[], tx: Transaction = db): Promise<RuleRow[]> =>
      tx
        .select()
        .from(alertRules)
        .where(inArray(alertRules.rule, [...rules])),

    async save(row: RuleRow): Promise<void> {
      const { isOn, threshold } = row;
      await db
        .insert(alertRules)
        .values(row)
        .onConflictDoUpdate({
          target: [alertRules.sellerId, alertRules.marketplaceId, alertRules.rule],
          set: { isOn, threshold },
        });
    },

    /** From now on the default counts. */
    async remove({ sellerId, marketplaceId, rule }: Omit<RuleRow, 'isOn' | 'threshold'>): Promise<void> {
      await db
        .delete(alertRules)
        .where(
          and(
            eq(alertRules.sellerId, sellerId),
            eq(alertRules.marketplaceId, marketplaceId),
            eq(alertRules.rule, rule),
          ),
        );
    },
  };
}

export type RulesRepository = ReturnType<typeof createRulesRepository>;
