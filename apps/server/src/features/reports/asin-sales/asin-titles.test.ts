import { asinSales } from '@insights/contract/asin-sales';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogueFixture, openCatalogue } from '../../../testing/catalogue-fixture.ts';
import { type ReportDesk, startReportDesk, US } from '../../../testing/report-desk.ts';
import type { TestServer } from '../../../testing/test-server.ts';

const ACME = 'acme-outdoor';
const CANADA = 'A2EUQ1WTGCTBG2';

let server: TestServer;
let desk: ReportDesk;
let marketplace: CatalogueFixture;
beforeAll(async () => {
  ({ server, desk } = await startReportDesk());
  marketplace = await openCatalogue(server);
});
afterAll(() => server.stop());

async function titles(): Promise<Map<string, string | null>> {
  const { body } = await desk.asinSales(ACME, US, '&year=2025&month=12');
  const rows = asinSales.data.parse(body.data).asinSales;
  return new Map(rows.map(({ childAsin, title }) => [childAsin, title]));
}

test('an ASIN carries the title that it is saved with in its marketplace, the others none', async () => {
  await desk.store(ACME, US, 2025, 12);
  const [first = '', second = '', third = '', ...others] = (await titles()).keys();
  await marketplace.save({ asin: first, title: 'A tent for two' });
  await marketplace.save({ asin: second, title: null, brand: 'Acme' });
  await marketplace.save({ asin: third, title: 'A tent for Canada', marketplaceId: CANADA });
  const told = await titles();
  expect([told.get(first), told.get(second), told.get(third)]).toEqual(['A tent for two', null, null]);
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((asin) => told.get(asin) !== null)).toEqual([]);
});
