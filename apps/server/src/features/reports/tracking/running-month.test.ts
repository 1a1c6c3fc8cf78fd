import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR } from '../../../testing/accounts.ts';
import { openReportShops, type ReportShops, SHOP } from '../../../testing/report-shops.ts';

const SYDNEY = 'A39IBJ37TRP1C6';

let shops: ReportShops;
beforeEach(async () => {
  shops = await openReportShops();
  shops.amazon.makes({ status: 'CANCELLED' });
});
afterEach(() => shops.close());

/** The days that Amazon was asked for, by marketplace. */
const askedDays = () =>
  Object.fromEntries(
    shops.amazon.made.map(({ marketplaceId, dataStartTime, dataEndTime }) => [
      marketplaceId,
      [new Date(dataStartTime).toISOString(), new Date(dataEndTime).toISOString()],
    ]),
  );

async function askForMarch(): Promise<void> {
  const march = { year: 2026, month: 3, processWhenReady: false };
  for (const marketplaceId of [SYDNEY, SHOP])
    await shops.reports.request(shops.sellers[0] ?? '', { ...march, marketplaceId });
}

test('the running month is asked for up to yesterday, which is another day in Sydney than in Los Angeles', async () => {
  shops.advance(15 * HOUR); // 03:00 UTC on the 11th: 14:00 in Sydney, 20:00 on the 10th in Los Angeles
  await askForMarch();
  await shops.finish();
  expect(askedDays()).toEqual({
    [SYDNEY]: ['2026-03-01T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
    [SHOP]: ['2026-03-01T00:00:00.000Z', '2026-03-09T00:00:00.000Z'],
  });
});

test('a report that has waited over midnight is asked for up to the day that is yesterday by then', async () => {
  await askForMarch();
  shops.advance(24 * HOUR); // nobody has asked Amazon meanwhile
  await shops.finish();
  expect(askedDays()).toEqual({
    [SYDNEY]: ['2026-03-01T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
    [SHOP]: ['2026-03-01T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
  });
});
