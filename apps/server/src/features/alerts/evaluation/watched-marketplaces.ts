// Parts of statements about many marketplaces.
import { sql } from 'drizzle-orm';

export const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;
export const texts = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
export const ints = (values: readonly number[]) => sql`${sql.param(values)}::int[]`;

/** Where sales are expected to come in, and somebody looks at them. */
export const IS_WATCHED = sql`m.auto_update and m.is_participating and not m.is_hidden`;

export const ruleOf = (rule: string) => sql`
  left join alert_rules rule
    on rule.seller_id = m.seller_id
   and rule.marketplace_id = m.marketplace_id
   and rule.rule = ${rule}`;
