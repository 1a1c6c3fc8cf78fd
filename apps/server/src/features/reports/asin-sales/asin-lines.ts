// Sales by ASIN as the database hands them over: a text with a line for each, the most sold first, and their sum. Half a
// million values come so in a third of the time that they take one by one, and are read a few lines at a time.
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';

/** Amounts in hundredths, exactly; `months` has a bit for each month with a row, the oldest first. */
export type AsinTotals = {
  asin: string;
  parentAsin: string;
  cents: number;
  centsB2b: number | null;
  units: number;
  sessions: number;
  pageViews: number;
  buyBox: number | null;
  unitSession: number | null;
  months: string;
};

/** What all of them add up to, the most sold at once, and the others when they are asked for. */
export type AsinLines = {
  first: readonly string[];
  others: () => Promise<readonly string[]>;
  count: number;
  cents: number;
  units: number;
};

/** As many as an answer begins with, while the others are being sorted. */
const FIRST = 500;

const LINE = sql`
  concat_ws(E'\t', asin, parent_asin, amount, coalesce(amount_b2b::text, ''), units, sessions, page_views,
            coalesce(buy_box::text, ''), coalesce(unit_session::text, ''), months)`;

/** Some of the rows of a query, with columns of these names, as one text. */
const asLines = (rows: SQL, some: SQL): SQL => sql`
  select string_agg(${LINE}, E'\n') as lines
    from (select * from (${rows}) as rows order by amount desc, asin collate "C" ${some}) as sorted`;

type LinesRow = { lines: string | null };
type FirstRow = LinesRow & { count: number; amount: string | null; units: number | null };

const linesOf = (row: LinesRow | undefined): string[] => row?.lines?.split('\n') ?? [];

/** Reads the rows of a query in two: it is made twice. */
export async function readInTwo(db: Database, rows: SQL): Promise<AsinLines> {
  const {
    rows: [row],
  } = await db.execute<FirstRow>(sql`
    select (${asLines(rows, sql`limit ${FIRST}`)}) as lines,
           count(*)::double precision as count, sum(amount) as amount, sum(units)::double precision as units
      from (${rows}) as rows`);
  const first = linesOf(row);
  const count = row?.count ?? 0;
  return {
    first,
    count,
    ...sumsOf(row),
    async others() {
      if (count === first.length) return [];
      const {
        rows: [rest],
      } = await db.execute<LinesRow>(asLines(rows, sql`offset ${FIRST}`));
      const others = linesOf(rest);
      if (first.length + others.length !== count)
        throw new Error('The rows were replaced while they were read');
      return others;
    },
  };
}

/** Reads the rows of a query that is too dear to be made twice. */
export async function readAtOnce(db: Database, rows: SQL): Promise<AsinLines> {
  const {
    rows: [row],
  } = await db.execute<Omit<FirstRow, 'count'>>(sql`
    with rows as materialized (${rows})
    select (${asLines(sql`select * from rows`, sql``)}) as lines,
           sum(amount) as amount, sum(units)::double precision as units
      from rows`);
  const first = linesOf(row);
  return { first, count: first.length, ...sumsOf(row), others: async () => [] };
}

/** Stored amounts have two places: the digits are the hundredths. */
export const centsOf = (amount: string): number => Number(amount.replace('.', ''));
const orNull = (text: string, read: (text: string) => number): number | null =>
  text === '' ? null : read(text);

const sumsOf = (row: Pick<FirstRow, 'amount' | 'units'> | undefined) => ({
  cents: centsOf(row?.amount ?? '0'),
  units: row?.units ?? 0,
});

export function readLine(line: string): AsinTotals {
  const [
    asin = '',
    parentAsin = '',
    amount = '',
    b2b = '',
    units,
    sessions,
    pageViews,
    buyBox = '',
    unitSession = '',
    months = '',
  ] = line.split('\t');
  return {
    asin,
    parentAsin,
    cents: centsOf(amount),
    centsB2b: orNull(b2b, centsOf),
    units: Number(units),
    sessions: Number(sessions),
    pageViews: Number(pageViews),
    buyBox: orNull(buyBox, Number),
    unitSession: orNull(unitSession, Number),
    months,
  };
}
