// Values that stand in a statement instead of being given to it.
import { type SQL, sql } from 'drizzle-orm';

/**
 * For what is done on a conflict to rows that are selected: on a cluster such a statement goes to the machine with the row
 * in two parts, and what is given to it does not get there. Never for what anybody typed.
 */
export function literal(value: string, type: 'interval' | 'timestamptz' | 'tstzmultirange'): SQL {
  return sql.raw(`'${value.replaceAll("'", "''")}'::${type}`);
}
