import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR } from '../../../testing/accounts.ts';
import { MARKETPLACE, openReportFixture, type ReportFixture } from '../../../testing/report-fixture.ts';

const SYDNEY = 'A39IBJ37TRP1C6';

let fixture: ReportFixture;
beforeEach(async () => {
  fixture = await openReportFixture();
  fixture.amazon.makes({ status: 'CANCELLED' });
});
afterEach(() => fixture.close());

/** The days that Amazon was asked for, by marketplace. */
const askedDays = () =>
  Object.fromEntries(
    fixture.amazon.made.map(({ marketplaceId, dataStartTime, dataEndTime }) => [
      marketplaceId,
      [new Date(dataStartTime).toISOString(), new Date(dataEndTime).toISOString()],
    ]),
  );

async function askForMarch(): Promise<void> {
  const march = { year: 2026, month: 3, processWhenReady: false };
  for (const marketplaceId of [SYDNEY, MARKETPLACE])
    await fixture.reports.request(fixture.sellers[0] ?? '', { ...march, marketplaceId });
}

test('the running month is asked for up to yesterday, which is another day in Sydney than in Los Angeles', async () => {
  fixture.advance(15 * HOUR); // 03:00 UTC on the 11th: 14:00 in Sydney, 20:00 on the 10th in Los Angeles
  await askForMarch();
  await fixture.finish();
  expect(askedDays()).toEqual({
    [SYDNEY]: ['2026-03-01T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
    [MARKETPLACE]: ['2026-03-01T00:00:00.000Z', '2026-03-09T00:00:00.000Z'],
  });
});

test('a report that has waited over midnight is asked for up to the day that is yesterday by then', async () => {
  await askForMarch();
  fixture.advance(24 * HOUR); // nobody has asked Amazon meanwhile
  await fixture.finish();
  expect(askedDays()).toEqual({
    [SYDNEY]: ['2026-03-01T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
    [MARKETPLACE]: ['2026-03-01T00:00:00.000Z', '2026-03-10T00:00:00.000Z'],
  });
});
