// A month in which nothing happens but that orders come late and are cancelled, with everything that looks at it: hours are
// stored as they come in, and looked at when they are oldest. The rule alone meets many more months in quiet-month.test.ts.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertFixture, openAlertFixture } from '../../../testing/alert-fixture.ts';

const SHOPS = [
  {
    seller: 'acme-outdoor',
    sellingPartnerId: 'A1ACMEOUTDOOR',
    marketplaceId: 'ATVPDKIKX0DER',
    currency: 'USD',
  },
  {
    seller: 'nordlicht-home',
    sellingPartnerId: 'A2NORDLICHTHOME',
    marketplaceId: 'A1PA6795UKMFR9',
    currency: 'EUR',
  },
];
const DAYS = 30;
/** As long as an hour may be late without being told, and half the work. */
const EVERY_HOURS = 2;

let fixture: AlertFixture;
let other: ReturnType<AlertFixture['composed']>;
beforeAll(async () => {
  fixture = await openAlertFixture({ drift: 'on' });
  other = fixture.composed();
  await fixture.watchOnly(SHOPS.map(({ marketplaceId }) => marketplaceId));
  for (const shop of SHOPS) await fixture.fetchHours(shop, 68 * DAY_MS);
});
afterAll(() => fixture.stop());

/** Hours pass; Amazon tells of them, and once a day of the two days before as well, as they are by then. */
async function pass(hours: number, isSilent = false): Promise<void> {
  for (let hour = 0; hour < hours; hour += EVERY_HOURS) {
    fixture.advance(EVERY_HOURS * HOUR_MS);
    await fixture.evaluateElsewhere(other);
    const isNewDay = fixture.clock.now.getUTCHours() < EVERY_HOURS;
    for (const shop of isSilent ? [] : SHOPS)
      await fixture.fetchHours(shop, isNewDay ? 2 * DAY_MS : (EVERY_HOURS + 1) * HOUR_MS);
  }
}

test('a normal month with late and cancelled orders opens no alert; a silence of Amazon after it does', async () => {
  await pass(DAYS * 24);
  expect(await fixture.list()).toEqual([]);
  const { rows } = await fixture.db.execute<{ restated: number }>(
    'select count(*)::int as restated from sales_restatements',
  );
  expect(rows[0]?.restated).toBeGreaterThan(100);
  await pass(6, true);
  expect(await fixture.activeAlerts()).toEqual(['late acme-outdoor US', 'late nordlicht-home DE']);
}, 300_000);
