// Whether tables of some ten thousand rows are still what they were, as a whole and in parts.
import { type PartVersions, partWithin } from '../seller-parts.ts';
import type { Database } from './connect.ts';

type Table = 'sellers' | 'seller_marketplaces' | 'connections';

/**
 * A row that is written lies at another place or under another transaction, also if it says what it said before. To look at
 * every row so takes a fraction of reading them.
 */
export const TABLE_VERSION =
  "count(*) || ':' || coalesce(bit_xor(hash_record_extended(row(xmin, ctid), 0)), 0)";

/** The version of a whole is that of its parts: so many rows, and one sign of all of them. */
function wholeOf(parts: PartVersions): string {
  let rows = 0;
  let sign = 0n;
  for (const version of parts.values()) {
    const [partRows = '', partSign = ''] = version.split(':');
    rows += Number(partRows);
    sign ^= BigInt(partSign);
  }
  return `${rows}:${sign}`;
}

export type TableVersions = {
  /** A text that is another one after any write to the table, whoever wrote, and never the same again. */
  readVersion: () => Promise<string>;
  /** The same of each part, as it was under a version that was read just now or as it is. */
  readPartVersions: (version: string) => Promise<PartVersions>;
};

export function createTableVersions({ $client }: Database, table: Table, id: 'id' | 'seller_id') {
  // To tell the parts apart takes half as long again as the whole: of several tables most are what they were.
  let last: { version: string; parts: PartVersions } | null = null;

  const versions: TableVersions = {
    async readVersion() {
      const text = `select ${TABLE_VERSION} from ${table}`;
      const { rows } = await $client.query<[version: string]>({ rowMode: 'array', text });
      return rows[0]?.[0] ?? '';
    },

    async readPartVersions(version) {
      if (last?.version === version) return last.parts;
      const text = `select ${partWithin(id)}, ${TABLE_VERSION} from ${table} group by 1`;
      const { rows } = await $client.query<[part: number, version: string]>({ rowMode: 'array', text });
      const parts = new Map(rows);
      last = { version: wholeOf(parts), parts };
      return parts;
    },
  };
  return versions;
}
