// Sales by ASIN as people look for them: a page of the rows that match, or all of them as a file.
import type { AsinSales, AsinSortKey } from '@insights/contract/asin-sales';
import type { SortOrder } from '@insights/contract/lists';
import { type FileColumn, fileStemOf } from '@insights/domain/csv';
import type { SQL } from 'drizzle-orm';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { AsinFilter, AsinLists, AsinOrder, ListedAsin } from './asin-list.repository.ts';
import { labelOf, type MonthRow, type Period, readAtOneMoment, versionsOf } from './asin-months.ts';
import { createPeriods, toAsinSales } from './asin-rows.ts';
import { type AsinSalesRepository, rowsOfMonth } from './asin-sales.repository.ts';

export type AsinListNeeds = {
  asins: Pick<AsinSalesRepository, 'months' | 'findRows'>;
  lists: AsinLists;
  /** What the catalogue knows of ASINs. */
  items: {
    /** The items of a marketplace as a query to be joined. */
    items: (marketplace: SellerMarketplace) => SQL;
    /** What an ASIN is sorted by where its title counts. */
    titleOrder: (marketplace: SellerMarketplace, asin: SQL) => SQL;
    pictureAddress: (item: { picture: string | null; isSaved: boolean }) => string | null;
    readAhead: (marketplace: SellerMarketplace, asins: readonly string[]) => Promise<void>;
  };
};

export type AsinQuery = {
  search?: string | undefined;
  favourites?: 'true' | 'false' | undefined;
  sort?: AsinSortKey | undefined;
  order?: SortOrder;
  limit?: number | undefined;
  offset?: number | undefined;
};

const DEFAULT_LIMIT = 100;
const ROWS_A_BATCH = 1000;
const TEXTS: readonly AsinSortKey[] = ['asin', 'title'];

const filterOf = ({ search, favourites }: AsinQuery): AsinFilter => ({
  search: search?.trim() || undefined,
  isFavourite: favourites === 'true',
});

/** Of figures one wants the largest first, of texts the beginning of the alphabet. */
function orderOf({ sort: key = 'sales', order }: AsinQuery): AsinOrder {
  return { key, isDescending: order === undefined ? !TEXTS.includes(key) : order === 'desc' };
}

type Row = AsinSales & { brand: string | null };

/** The columns of the file. */
function fileColumns(currency: string, period: Period | null): FileColumn<Row>[] {
  const columns: FileColumn<Row>[] = [
    { label: 'ASIN', value: ({ childAsin }) => childAsin },
    { label: 'Parent ASIN', value: ({ parentAsin }) => parentAsin },
    { label: 'Title', value: ({ title }) => title },
    { label: 'Brand', value: ({ brand }) => brand },
    { label: `Sales (${currency})`, value: ({ totalSales }) => totalSales },
    { label: 'Units', value: ({ totalUnits }) => totalUnits },
    { label: `Average price (${currency})`, value: ({ averageSellingPrice }) => averageSellingPrice },
    { label: 'B2B share', value: ({ b2bPercentage }) => b2bPercentage },
    { label: 'Sessions', value: ({ sessions }) => sessions },
    { label: 'Page views', value: ({ pageViews }) => pageViews },
    { label: 'Unit session %', value: ({ unitSessionPercentage }) => unitSessionPercentage },
    { label: 'Buy box %', value: ({ buyBoxPercentage }) => buyBoxPercentage },
  ];
  if (period) return columns;
  return [
    ...columns,
    { label: 'Periods', value: ({ periodCount }) => periodCount },
    { label: 'Months', value: ({ periods }) => periods.join(' ') },
  ];
}

const periodName = (period: Period | null): string =>
  period ? `${period.year}-${String(period.month).padStart(2, '0')}` : 'all-periods';

export function createAsinList({ asins, lists, items }: AsinListNeeds) {
  /** The rows that are meant; null where the month was not processed. */
  async function findRows(
    marketplace: SellerMarketplace,
    period: Period | null,
    shown: readonly MonthRow[],
  ): Promise<SQL | null> {
    if (!period) return asins.findRows(marketplace, versionsOf(shown));
    return shown[0] ? rowsOfMonth(shown[0]) : null;
  }

  const joinedWith = (marketplace: SellerMarketplace, rows: SQL) => ({
    rows,
    items: items.items(marketplace),
    titleOrder: (asin: SQL) => items.titleOrder(marketplace, asin),
  });

  const shaper = (shown: readonly MonthRow[], period: Period | null) => {
    const periodsOf = createPeriods(shown.map(labelOf).reverse());
    return (row: ListedAsin): Row => ({
      ...toAsinSales(row, { periodsOf, title: row.title, period }),
      brand: row.brand,
    });
  };

  return {
    async page(marketplace: SellerMarketplace, period: Period | null, query: AsinQuery) {
      const { limit = DEFAULT_LIMIT, offset = 0 } = query;
      const { all, shown, found } = await readAtOneMoment(asins, marketplace, period, async (months) => {
        const rows = await findRows(marketplace, period, months);
        if (!rows) return null;
        const joined = joinedWith(marketplace, rows);
        const filter = filterOf(query);
        const [page, sums] = await Promise.all([
          lists.page(joined, filter, orderOf(query), { limit, offset }),
          lists.sums(joined, filter),
        ]);
        return { rows: page, sums };
      });
      const rows = found?.rows ?? [];
      const unsaved = rows.filter(({ isSaved }) => !isSaved).map(({ asin }) => asin);
      await items.readAhead(marketplace, unsaved);
      const shape = shaper(shown, period);
      return {
        all,
        shown,
        found: {
          sums: found?.sums ?? { count: 0, cents: 0, units: 0, sessions: 0, pageViews: 0 },
          rows: rows.map((row) => ({
            ...shape(row),
            image: items.pictureAddress(row),
            exists: row.isSaved,
            isFavourite: row.isFavourite,
          })),
        },
      };
    },

    /** Only the ASINs are looked up at once: a row is read when its batch is written. */
    async file(
      marketplace: SellerMarketplace & { slug: string; countryCode: string; currencyCode: string },
      period: Period | null,
      query: AsinQuery,
    ) {
      const { all, shown, found } = await readAtOneMoment(asins, marketplace, period, async (months) => {
        const rows = await findRows(marketplace, period, months);
        if (!rows) return null;
        const joined = joinedWith(marketplace, rows);
        return { joined, names: await lists.asins(joined, filterOf(query), orderOf(query)) };
      });
      const shape = shaper(shown, period);

      async function* batches(): AsyncGenerator<Row[]> {
        if (!found) return;
        for (let at = 0; at < found.names.length; at += ROWS_A_BATCH) {
          const names = found.names.slice(at, at + ROWS_A_BATCH);
          const rows = await lists.among(found.joined, names);
          if (rows.length !== names.length) throw new Error('The rows were replaced while they were read');
          yield rows.map(shape);
        }
        if (versionsOf(await asins.months(marketplace)) !== versionsOf(all))
          throw new Error('A month was replaced while the file was written');
      }

      return {
        fileName: `${fileStemOf(marketplace.slug, marketplace.countryCode)}-asin-sales-${periodName(period)}.csv`,
        columns: fileColumns(shown[0]?.currency ?? marketplace.currencyCode, period),
        batches: batches(),
      };
    },
  };
}
