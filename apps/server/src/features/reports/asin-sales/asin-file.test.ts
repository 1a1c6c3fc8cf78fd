// Sales by ASIN as a file: all rows that match, which a spreadsheet reads as they are.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AsinSalesDesk,
  asinOf,
  DECEMBER,
  startAsinSalesDesk,
} from '../../../testing/asin-sales-desk.ts';
import { US } from '../../../testing/report-desk.ts';
import { createAsinList } from './asin-list.ts';

let desk: AsinSalesDesk;
beforeAll(async () => {
  desk = await startAsinSalesDesk();
});
afterAll(() => desk.server.stop());

const cents = (amount: number) => Math.round(amount * 100);

test('the file holds all rows that match, in the same order, and adds up to the summary', async () => {
  const { headers, mark, lines } = await desk.file(`${DECEMBER}&sort=sessions`);
  expect(mark).toBe('efbbbf');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="acme-outdoor-us-asin-sales-2025-12.csv"',
  );
  const [head, ...rows] = lines;
  expect(head).toBe(
    'ASIN,Parent ASIN,Title,Brand,Sales (USD),Units,Average price (USD),B2B share,Sessions,Page views,' +
      'Unit session %,Buy box %',
  );
  expect(rows.map((line) => line.slice(0, 10))).toEqual(
    await desk.asins(`${DECEMBER}&sort=sessions&limit=1000`),
  );
  const { summary } = await desk.list(`${DECEMBER}&limit=1`);
  const plain = rows.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(','));
  expect(plain.reduce((sum, cells) => sum + cents(Number(cells[4])), 0)).toBe(cents(summary.totalRevenue));
  expect(plain.reduce((sum, cells) => sum + Number(cells[5]), 0)).toBe(summary.totalUnits);
});

test('no cell of the file is a formula, and quotes and commas stay within theirs', async () => {
  const { lines } = await desk.file(`${DECEMBER}&favourites=true`);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(
    /^B000000004,P000000000,"'=HYPERLINK\(""x""\), a ""tent""",'-Brand,40.04,4,10.01,/,
  );
});

test('the file of all periods shows the months, and one of nothing has its head alone', async () => {
  const { headers, lines } = await desk.file(`search=${asinOf(1)}`);
  expect(headers.get('content-disposition')).toContain('acme-outdoor-us-asin-sales-all-periods.csv');
  expect(lines[0]).toMatch(/,Periods,Months$/);
  expect(lines[1]).toMatch(/,2,2025-11 2025-12$/);
  expect((await desk.file('search=nothing')).lines).toHaveLength(1);
});

test('a file longer than a batch is whole', async () => {
  await desk.server.db.execute(sql`
    insert into asin_sales (seller_id, marketplace_id, month_start, version, asin, parent_asin, amount, units, sessions,
                            page_views, buy_box_percentage, unit_session_percentage)
    select ${desk.sellerId}, ${US}, '2025-12-01', 2, 'C0' || lpad(i::text, 8, '0'), 'P1', 0.07, 1, 1, 1, 1, 1
      from generate_series(1, 2500) as i`);
  const { lines } = await desk.file(`${DECEMBER}&search=p1&sort=asin`);
  expect(lines.slice(1).map((line) => line.slice(0, 10))).toEqual(
    Array.from({ length: 2500 }, (_, i) => `C0${String(i + 1).padStart(8, '0')}`),
  );
});

test('a file whose rows are replaced while it is written breaks off', async () => {
  const list = createAsinList({
    asins: { months: async () => [], findRows: async () => sql`select` },
    lists: {
      page: async () => [],
      sums: async () => ({ count: 1, cents: 0, units: 0, sessions: 0, pageViews: 0 }),
      asins: async () => [asinOf(1)],
      among: async () => [],
    },
    items: {
      items: () => sql`select`,
      titleOrder: () => sql`null`,
      pictureAddress: () => null,
      readAhead: async () => {},
    },
  });
  const marketplace = { sellerId: 's', marketplaceId: US, slug: 's', countryCode: 'US', currencyCode: 'USD' };
  const { batches } = await list.file(marketplace, null, {});
  await expect(batches.next()).rejects.toThrow('replaced');
});
