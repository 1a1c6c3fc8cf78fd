// Where each table lies when the database is a cluster of several machines (Citus): what a seller has is together on one
// of them, what everybody shares is on the coordinator.
import { sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Database, Transaction } from './connect.ts';
import { repeatWhenLost } from './with-advisory-lock.ts';

/** The first of them decides on which machine a seller is; the others follow it. */
export const BY_SELLER = [
  'sales_intervals',
  'sales_restatements',
  'sales_coverage',
  'sales_versions',
  'sales_growth',
  'sales_clock_days',
  'sales_holes',
  'sales_disagreements',
  'tracked_reports',
  'report_pages',
  'asin_sales_months',
  'asin_sales',
  'asin_sales_shops',
  'asin_sales_totals',
  'daily_reports',
  'catalogue_items',
  'catalogue_readings',
  'ads_entity_lists',
  'ads_entities',
  'ads_entity_pages',
  'ads_reports',
  'ads_report_parts',
  'ads_report_pages',
] as const;

/**
 * Asked for before the seller is known, of all sellers at once, or locked row by row by whoever comes first. They are
 * small beside the others: a seller has some rows in each.
 */
export const ON_COORDINATOR = [
  'migrations',
  'schema_migrations',
  'users',
  'sessions',
  'earlier_refresh_tokens',
  'attempt_counters',
  'sellers',
  'connections',
  'seller_marketplaces',
  'oauth_states',
  'consent_starts',
  'connect_links',
  'connect_link_events',
  'pending_grants',
  'jobs',
  'job_heads',
  'rate_buckets',
  'pictures',
  'ads_profiles',
  'ads_connections',
  'ads_choices',
  'alerts',
  'alert_rules',
  'alert_webhooks',
  'alert_deliveries',
] as const;

/** Brings each table to where it belongs, once; does nothing where the database is one machine. */
export async function distribute(db: Database): Promise<void> {
  if (await isCluster(db)) await repeatWhenLost(() => distributeMissing(db));
}

async function distributeMissing(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.distribute})`);
    const missing = await listUndistributed(tx);
    if (missing.length === 0) return;
    // What a trigger here writes is of the row's own seller, on the row's own machine and in its own transaction.
    await tx.execute(sql`set local citus.enable_unsafe_triggers = on`);
    await tx.execute(sql`set local citus.multi_shard_modify_mode = 'sequential'`);
    await dropKeysToCoordinator(tx, missing);
    for (const table of missing) {
      const group = table === BY_SELLER[0] ? 'none' : BY_SELLER[0];
      await tx.execute(
        sql`select create_distributed_table(${table}::regclass, 'seller_id', colocate_with => ${group})`,
      );
    }
  });
}

async function isCluster(db: Transaction): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_extension where extname = 'citus'`);
  if (rows.length === 0) return false;
  const { rows: nodes } = await db.execute(sql`select from pg_dist_node where shouldhaveshards limit 1`);
  return nodes.length > 0;
}

/** In the order of the list: a table comes after those that it refers to. */
async function listUndistributed(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select logicalrelid::regclass::text as name from pg_dist_partition`,
  );
  const distributed = new Set(rows.map(({ name }) => name));
  return BY_SELLER.filter((table) => !distributed.has(table));
}

/** A row on one machine cannot be held to a row on another. Sellers are never removed, so that none is left without. */
async function dropKeysToCoordinator(tx: Transaction, tables: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ statement: string }>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
      from pg_constraint
     where contype = 'f'
       and conparentid = 0
       and conrelid::regclass::text = any (${sql.param([...tables])}::text[])
       and confrelid::regclass::text = any (${sql.param([...ON_COORDINATOR])}::text[])`);
  for (const { statement } of rows) await tx.execute(sql.raw(statement));
}
