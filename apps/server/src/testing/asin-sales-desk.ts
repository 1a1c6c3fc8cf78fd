// Two months of sales by ASIN with some saved items among them, and an admin who reads them as pages and as files.
import { asinSales } from '@insights/contract/asin-sales';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { openCatalogue } from './catalogue-fixture.ts';
import { startReportDesk, US } from './report-desk.ts';
import type { TestServer } from './test-server.ts';

export const ASINS = 240;
export const DECEMBER = 'year=2025&month=12';
export const ACME = 'acme-outdoor';

const MONTHS = ['2025-11-01', '2025-12-01'];
const FEWER_IN_NOVEMBER = 40;

export const asinOf = (index: number) => `B0${String(index).padStart(8, '0')}`;

/** Figures with ties, with nothing to divide by, and without what Amazon does not say. */
async function storeMonths(server: TestServer, sellerId: string) {
  for (const [place, month] of MONTHS.entries()) {
    const last = ASINS - 1 - (1 - place) * FEWER_IN_NOVEMBER;
    await server.db.execute(sql`
      insert into asin_sales_months (seller_id, marketplace_id, month_start, version, report_id, currency, starts_on,
                                     ends_on, dates_amount, dates_units, dates_count, as_of)
      values (${sellerId}, ${US}, ${month}, ${place + 1}, gen_random_uuid(), 'USD', ${month}, ${month}, 1, 1, 1, now())`);
    await server.db.execute(sql`
      insert into asin_sales (seller_id, marketplace_id, month_start, version, asin, parent_asin, amount, amount_b2b, units,
                              sessions, page_views, buy_box_percentage, unit_session_percentage)
      select ${sellerId}, ${US}, ${month}::date, ${place + 1}, 'B0' || lpad(i::text, 8, '0'),
             'P0' || lpad((i / 10)::text, 8, '0'), (i % 50) * 10.01, case when i % 3 > 0 then (i % 7) * 1.1 end, i % 9,
             i % 20, i % 30, (i % 11) * 9.09, (i % 13) * 1.55
        from generate_series(0, ${last}) as i`);
  }
}

export async function startAsinSalesDesk() {
  const { server } = await startReportDesk();
  const sellerId = await server.sellerId(ACME);
  await storeMonths(server, sellerId);
  const catalogue = await openCatalogue(server);
  await catalogue.save({ asin: asinOf(3), title: 'Überzelt 100% wasserdicht', brand: 'ALPINE_Co' });
  await catalogue.save({ asin: asinOf(4), title: '=HYPERLINK("x"), a "tent"', brand: '-Brand' });
  await catalogue.save({ asin: asinOf(5), title: 'alpine tent' });
  await catalogue.mark(asinOf(4), true);
  const token = await server.signIn('admin');
  const pathOf = (query: string, marketplaceId = US, ending = '') =>
    `/api/sp-api/${ACME}/asin-sales${ending}?marketplaceId=${marketplaceId}&${query}`;

  async function list(query: string) {
    const { status, body } = await server.get(pathOf(query), { token });
    expect(status, JSON.stringify(body.error)).toBe(200);
    return asinSales.data.parse(body.data);
  }

  return {
    server,
    sellerId,
    products: catalogue.products,
    get: (query: string, marketplaceId = US, ending = '') =>
      server.get(pathOf(query, marketplaceId, ending), { token }),
    list,
    asins: async (query: string) => (await list(query)).asinSales.map(({ childAsin }) => childAsin),

    /** The file that matches, and its lines. */
    async file(query: string) {
      const response = await fetch(server.url + pathOf(query, US, '.csv'), {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      const lines = bytes.subarray(3).toString().split('\r\n').slice(0, -1);
      return { headers: response.headers, mark: bytes.subarray(0, 3).toString('hex'), lines };
    },
  };
}

export type AsinSalesDesk = Awaited<ReturnType<typeof startAsinSalesDesk>>;
