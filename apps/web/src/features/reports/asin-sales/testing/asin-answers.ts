// Invented sales by ASIN for tests and stories, as the server sends them.
import type { AsinSales } from '@insights/contract/asin-sales';
import type { AsinPresence } from '@insights/contract/catalogue';

const PRODUCTS = ['Tent for two', 'Gas stove', 'Sleeping bag', 'Head lamp', 'Trekking poles'];

export const asinNumber = (index: number): string => `B0${String(index).padStart(8, '0')}`;

export const asinRow = (index: number, changes: Partial<AsinSales> = {}): AsinSales => ({
  childAsin: asinNumber(index),
  parentAsin: asinNumber(90_000_000 + Math.floor(index / 3)),
  title: `${PRODUCTS[index % PRODUCTS.length]} ${index}`,
  totalSales: 1000.5 - (index % 1000),
  totalUnits: 20,
  averageSellingPrice: 50.03,
  b2bPercentage: index % 2 === 0 ? 3.24 : 0,
  sessions: 400,
  pageViews: 520,
  buyBoxPercentage: 97.5,
  unitSessionPercentage: 5,
  year: null,
  month: null,
  periods: ['2026-09', '2026-10'],
  periodCount: 2,
  ...changes,
});

export const asinRows = (count: number): AsinSales[] =>
  Array.from({ length: count }, (_, index) => asinRow(index));

/** An answer whose summary is the sum of its rows. */
export function asinAnswer(rows: AsinSales[], changes: object = {}) {
  const cents = rows.reduce((sum, { totalSales }) => sum + Math.round(totalSales * 100), 0);
  const units = rows.reduce((sum, { totalUnits }) => sum + totalUnits, 0);
  return {
    asinSales: rows,
    summary: {
      totalAsins: rows.length,
      totalRevenue: cents / 100,
      totalUnits: units,
      averagePrice: units === 0 ? 0 : Math.round(cents / units) / 100,
      currency_code: 'USD',
    },
    otherSources:
      rows.length === 0
        ? []
        : [
            { source: 'report-by-date', totalSales: cents / 100 + 12.5, totalUnits: units + 1, days: 61 },
            { source: 'order-metrics', totalSales: cents / 100 - 40, totalUnits: units - 2, days: 61 },
          ],
    as_of: rows.length === 0 ? null : '2026-11-02T08:15:00Z',
    months: [
      { year: 2026, month: 10 },
      { year: 2026, month: 9 },
    ],
    ...changes,
  };
}

/** The page that a path asks for, in the order of the rows: those that match, with what is saved of each. */
export function asinListAt(
  path: string,
  rows: readonly AsinSales[],
  saved: ReadonlyMap<string, AsinPresence> = new Map(),
) {
  const query = new URL(path, 'http://insights').searchParams;
  const text = (query.get('search') ?? '').toLowerCase();
  const found = rows
    .map((row) => {
      const {
        exists = false,
        title = row.title,
        brand = null,
        image = null,
        isFavourite = false,
      } = saved.get(row.childAsin) ?? {};
      return { ...row, exists, title, brand, image, isFavourite };
    })
    .filter(({ childAsin, parentAsin, title, brand, isFavourite }) => {
      const isFound = [childAsin, parentAsin, title, brand].some((one) => one?.toLowerCase().includes(text));
      return isFound && (isFavourite || query.get('favourites') !== 'true');
    });
  const offset = Number(query.get('offset'));
  return asinAnswer(found, {
    asinSales: found.slice(offset, offset + Number(query.get('limit'))),
    total: found.length,
  });
}

export const monthsAnswer = {
  months: [
    { year: 2026, month: 7, totalSales: 320.5, totalUnits: 7 },
    { year: 2026, month: 9, totalSales: 512.25, totalUnits: 11 },
    { year: 2026, month: 10, totalSales: 488, totalUnits: 9 },
  ],
  currency_code: 'USD',
};
