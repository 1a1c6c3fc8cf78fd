// Sales by ASIN searched, sorted and cut by the database, with what the catalogue knows of each ASIN.
import type { AsinSortKey } from '@insights/contract/asin-sales';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { type AsinTotals, centsOf } from './asin-lines.ts';

/** Queries to be joined: the rows that are meant, and the items of the catalogue, whose titles are sorted by. */
type Joined = { rows: SQL; items: SQL; titleOrder: (asin: SQL) => SQL };
export type AsinFilter = { search: string | undefined; isFavourite: boolean };
export type AsinOrder = { key: AsinSortKey; isDescending: boolean };
export type AsinWindow = { limit: number; offset: number };

export type ListedAsin = AsinTotals & {
  title: string | null;
  brand: string | null;
  picture: string | null;
  isFavourite: boolean;
  isSaved: boolean;
};

/** What all rows that match add up to. */
export type AsinSums = { count: number; cents: number; units: number; sessions: number; pageViews: number };

/** As the rows round what they show, so that those that read alike are in the order of their ASINs. */
const rounded = (value: SQL) => sql`floor(${value} + 0.5)`;
/** Doubles hold hundredths exactly, and are divided in a fifth of the time that decimals take. */
const hundredths = (column: SQL) => sql`round(${column}::double precision * 100)`;

const SORTED_BY: Record<Exclude<AsinSortKey, 'title'>, SQL> = {
  asin: sql`asin collate "C"`,
  sales: sql`amount`,
  units: sql`units`,
  price: rounded(sql`${hundredths(sql`amount`)} / nullif(units, 0)`),
  b2b: rounded(
    sql`coalesce(${hundredths(sql`amount_b2b`)} / nullif(${hundredths(sql`amount`)}, 0), amount_b2b * 0) * 10000`,
  ),
  sessions: sql`sessions`,
  views: sql`page_views`,
  'unit-session': rounded(sql`unit_session::double precision * 100`),
  'buy-box': rounded(sql`buy_box::double precision * 100`),
  periods: sql`bit_count(months::bigint::bit(64))`,
};

function orderBy({ key, isDescending }: AsinOrder, { titleOrder }: Joined): SQL {
  const value = key === 'title' ? sql`${titleOrder(sql`rows.asin`)} collate "C"` : SORTED_BY[key];
  return sql`${value} ${isDescending ? sql`desc` : sql`asc`} nulls last, asin collate "C"`;
}

/**
 * What is known of the ASIN of each row, as it is saved if it is. Looked up one by one: an engine that nobody analyses would
 * go through the whole catalogue for every row.
 */
const itemOf = (items: SQL): SQL => sql`
  left join lateral (
    select *
      from (${items}) as items
     where items.asin = page.asin
     order by is_saved desc
     limit 1) as item on true`;

/** Which rows a filter leaves. What is asked of the catalogue is asked once, which an `in` alone does not promise. */
function matching({ items }: Joined, { search, isFavourite }: AsinFilter): SQL {
  const holds = (text: SQL) => sql`strpos(${text}, lower(${search ?? ''})) > 0`;
  const found = search
    ? sql`and (${holds(sql`lower(asin)`)}
            or ${holds(sql`lower(parent_asin)`)}
            or asin in (select asin from (${items}) as items where ${holds(sql`searched`)}))`
    : sql``;
  const marked = isFavourite
    ? sql`and (asin in (select asin from (${items}) as items where is_favourite)) is true`
    : sql``;
  return sql`true ${found} ${marked}`;
}

const FIGURES = sql.raw(
  [
    'amount::text',
    'amount_b2b::text',
    ...['units', 'sessions', 'page_views', 'buy_box', 'unit_session'].map(
      (name) => `${name}::double precision`,
    ),
  ]
    .map((column) => `page.${column}`)
    .join(', '),
);
const COLUMNS = sql`
  page.asin, page.parent_asin, ${FIGURES}, page.months,
  item.title, item.brand, item.picture, coalesce(item.is_favourite, false) as is_favourite,
  coalesce(item.is_saved, false) as is_saved`;

type Row = {
  asin: string;
  parent_asin: string;
  amount: string;
  amount_b2b: string | null;
  units: number;
  sessions: number;
  page_views: number;
  buy_box: number | null;
  unit_session: number | null;
  months: string;
  title: string | null;
  brand: string | null;
  picture: string | null;
  is_favourite: boolean;
  is_saved: boolean;
};
type SumsRow = {
  count: number;
  amount: string | null;
  units: number | null;
  sessions: number | null;
  page_views: number | null;
};

const toListed = (row: Row): ListedAsin => ({
  asin: row.asin,
  parentAsin: row.parent_asin,
  cents: centsOf(row.amount),
  centsB2b: row.amount_b2b === null ? null : centsOf(row.amount_b2b),
  units: row.units,
  sessions: row.sessions,
  pageViews: row.page_views,
  buyBox: row.buy_box,
  unitSession: row.unit_session,
  months: row.months,
  title: row.title,
  brand: row.brand,
  picture: row.picture,
  isFavourite: row.is_favourite,
  isSaved: row.is_saved,
});

export function createAsinLists(db: Database) {
  return {
    /** A window on the rows that match. */
    async page(
      joined: Joined,
      filter: AsinFilter,
      order: AsinOrder,
      { limit, offset }: AsinWindow,
    ): Promise<ListedAsin[]> {
      const { rows } = await db.execute<Row>(sql`
        with page as materialized (
          select rows.*, row_number() over () as place
            from (select *
                    from (${joined.rows}) as rows
                   where ${matching(joined, filter)}
                   order by ${orderBy(order, joined)}
                   limit ${limit}
                  offset ${offset}) as rows)
        select ${COLUMNS}
          from page
          ${itemOf(joined.items)}
         order by place`);
      return rows.map(toListed);
    },

    /** What all rows that match add up to. */
    async sums(joined: Joined, filter: AsinFilter): Promise<AsinSums> {
      const { rows } = await db.execute<SumsRow>(sql`
        select count(*)::double precision as count,
               sum(amount)::text as amount,
               sum(units)::double precision as units,
               sum(sessions)::double precision as sessions,
               sum(page_views)::double precision as page_views
          from (${joined.rows}) as rows
         where ${matching(joined, filter)}`);
      const [sums] = rows;
      return {
        count: sums?.count ?? 0,
        cents: centsOf(sums?.amount ?? '0'),
        units: sums?.units ?? 0,
        sessions: sums?.sessions ?? 0,
        pageViews: sums?.page_views ?? 0,
      };
    },

    /** The ASINs of all rows that match, in order. */
    async asins(joined: Joined, filter: AsinFilter, order: AsinOrder): Promise<string[]> {
      const { rows } = await db.execute<{ asins: string | null }>(sql`
        select string_agg(asin, E'\n' order by ${orderBy(order, joined)}) as asins
          from (${joined.rows}) as rows
         where ${matching(joined, filter)}`);
      return rows[0]?.asins?.split('\n') ?? [];
    },

    /** The rows of these ASINs, in the same order; one that is gone is missing. */
    async among({ rows: source, items }: Joined, asins: readonly string[]): Promise<ListedAsin[]> {
      const wanted = sql.param([...asins]);
      const { rows } = await db.execute<Row>(sql`
        select ${COLUMNS}
          from (${source}) as page
          ${itemOf(items)}
         where page.asin = any(${wanted}::text[])
         order by array_position(${wanted}::text[], page.asin)`);
      return rows.map(toListed);
    },
  };
}

export type AsinLists = ReturnType<typeof createAsinLists>;
