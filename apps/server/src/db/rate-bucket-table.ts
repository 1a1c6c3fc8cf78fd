// Amazon's quotas as rows, as the code sees them.
import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';

export const rateBuckets = pgTable('rate_buckets', {
  key: text().primaryKey(),
  fullAt: doublePrecision('full_at').notNull(),
  spent: doublePrecision().notNull(),
  ceiling: doublePrecision().notNull(),
  factor: doublePrecision().notNull(),
  drainedAt: doublePrecision('drained_at').notNull(),
});
