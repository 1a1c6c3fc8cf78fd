import { expect, test } from 'vitest';
import { createKit, DE } from '../kit.ts';
import { createReportKit, OCTOBER, REPORTS } from './report-kit.ts';

const MINUTE = 60_000;

/** Two sellers of one application, in two regions. */
async function createSellers(reportQuota: NonNullable<Parameters<typeof createKit>[0]>['reportQuota']) {
  const kit = createKit({ reportQuota });
  const acme = await createReportKit(kit);
  const token = await kit.signIn('A2NORDLICHTHOME');
  const german = { ...OCTOBER, marketplaceIds: [DE] };
  return {
    time: kit.time,
    acme: async () => (await acme.create()).statusCode,
    nordlicht: async () => (await kit.spApiSend('POST', `eu/${REPORTS}`, token, german)).statusCode,
    refused: () => acme.create(),
  };
}

test('all sellers of the application share one report every quarter of an hour, whatever their region', async () => {
  const { acme, nordlicht, time } = await createSellers(undefined);
  expect([await acme(), await nordlicht(), await acme()]).toEqual([202, 429, 429]);
  time.ms += 15 * MINUTE;
  expect([await nordlicht(), await acme()]).toEqual([202, 429]);
});

test('a spent quota is answered as Amazon does: with a message, without the time of the next refill', async () => {
  const { acme, refused } = await createSellers(undefined);
  await acme();
  const answer = await refused();
  expect(answer.json()).toEqual({
    errors: [
      {
        code: 'QuotaExceeded',
        message: 'You exceeded your quota for the requested resource.',
        details: '',
      },
    ],
  });
  expect(answer.headers).not.toHaveProperty('retry-after');
  expect(answer.headers).not.toHaveProperty('x-amzn-ratelimit-limit');
});

test('a burst can be saved up, and refills at the hourly rate', async () => {
  const { acme, nordlicht, time } = await createSellers({ perHour: 60, perDay: 1440, burst: 3 });
  expect([await acme(), await nordlicht(), await acme(), await nordlicht()]).toEqual([202, 202, 202, 429]);
  time.ms += 2 * MINUTE;
  expect([await acme(), await acme(), await acme()]).toEqual([202, 202, 429]);
});

test('a day has a quota of its own, and a refused report costs nothing', async () => {
  const { acme, nordlicht, time } = await createSellers({ perHour: 60, perDay: 2, burst: 3 });
  expect([await acme(), await nordlicht()]).toEqual([202, 202]);
  for (let tries = 0; tries < 5; tries += 1) expect(await acme()).toBe(429);
  time.ms += 12 * 60 * MINUTE;
  expect([await acme(), await acme()]).toEqual([202, 429]);
});

test('where each seller has a quota of its own, sellers do not share it', async () => {
  const { acme, nordlicht } = await createSellers({ scope: 'seller' });
  expect([await acme(), await nordlicht(), await acme(), await nordlicht()]).toEqual([202, 202, 429, 429]);
});
