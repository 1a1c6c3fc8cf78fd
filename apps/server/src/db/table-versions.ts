// Whether tables of some ten thousand rows are still what they were, as a whole and in parts.
import { type PartVersions, partWithin } from '../seller-parts.ts';
import type { Database } from './connect.ts';

type Table = 'sellers' | 'seller_marketplaces' | 'connections';

// A row that is written lies at another place or under another transaction, also if it says what it said before. To look at
// every row so takes a fraction of reading them.
const VERSION = "count(*) || ':' || coalesce(bit_xor(hash_record_extended(row(xmin, ctid), 0)), 0)";

/** A text that is another one after any write to the table, whoever wrote, and never the same again. */
export async function readTableVersion({ $client }: Database, table: Table): Promise<string> {
  const text = `select ${VERSION} from ${table}`;
  const { rows } = await $client.query<[version: string]>({ rowMode: 'array', text });
  return rows[0]?.[0] ?? '';
}

/** The same of each part; by parts it takes half as long again. */
export async function readPartVersions(
  { $client }: Database,
  table: Table,
  id: 'id' | 'seller_id',
): Promise<PartVersions> {
  const text = `select ${partWithin(id)}, ${VERSION} from ${table} group by 1`;
  return new Map((await $client.query<[part: number, version: string]>({ rowMode: 'array', text })).rows);
}
