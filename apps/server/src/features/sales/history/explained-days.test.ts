import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const SHOP = 'acme-outdoor/ATVPDKIKX0DER';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
  token = await server.signIn('admin');
});
afterAll(() => server.stop());

const get = (path: string) => server.get(`/api/sales/${path}`, { token });
const explain = async (query: string) => (await get(`explain/${SHOP}?${query}`)).body.data;

test.each([
  [
    'the spring day of 23 hours',
    'America/Los_Angeles',
    '2026-03-08',
    '2026-03-08T08:00:00Z',
    '2026-03-09T07:00:00Z',
    23,
  ],
  [
    'the day after it',
    'America/Los_Angeles',
    '2026-03-09',
    '2026-03-09T07:00:00Z',
    '2026-03-10T07:00:00Z',
    24,
  ],
  [
    'the autumn day of 25 hours',
    'America/Los_Angeles',
    '2025-11-02',
    '2025-11-02T07:00:00Z',
    '2025-11-03T08:00:00Z',
    25,
  ],
  [
    'a spring day of Europe',
    'Europe/Berlin',
    '2025-03-30',
    '2025-03-29T23:00:00Z',
    '2025-03-30T22:00:00Z',
    23,
  ],
  ['a day of Tokyo', 'Asia/Tokyo', '2026-03-09', '2026-03-08T15:00:00Z', '2026-03-09T15:00:00Z', 24],
])('%s may be named as a day or by the instant it begins', async (_which, zone, day, start, end, hours) => {
  const asDay = await explain(`granularity=day&start=${day}&timezone=${zone}`);
  expect(asDay).toMatchObject({
    interval_start: new Date(start).toISOString(),
    interval_end: new Date(end).toISOString(),
    intervals: hours,
  });
  for (const other of [
    `start=${start}`,
    `start=${day}T00:00:00Z`,
    `start=${day}&end=${end}`,
    `start=${start}&end=${end}`,
  ])
    expect(await explain(`granularity=day&${other}&timezone=${zone}`), other).toEqual(asDay);
});

test('a UTC day may be named as a day, too', async () => {
  expect(await explain('granularity=day&start=2026-03-08&end=2026-03-10')).toEqual(
    await explain('granularity=day&start=2026-03-08T00:00:00Z&end=2026-03-10T00:00:00Z'),
  );
});

test('an instant at which no day begins is refused, with what is accepted', async () => {
  const messageOf = async (query: string) =>
    JSON.stringify((await get(`explain/${SHOP}?${query}`)).body.error);
  // An hour late: the clocks had gone ahead in the night before.
  expect(
    await messageOf('granularity=day&start=2026-03-09T08:00:00Z&timezone=America/Los_Angeles'),
  ).toContain(
    'start is neither a day, as 2026-03-09, nor the instant at which a day of America/Los_Angeles begins',
  );
  expect(await messageOf('granularity=day&start=2026-03-08T12:34:56Z&timezone=own')).toContain(
    'start is neither a day',
  );
  expect(await messageOf('granularity=day&start=2026-03-08&end=2026-03-09T03:00:00Z&timezone=own')).toContain(
    'end is neither a day',
  );
  expect(await messageOf('granularity=day&start=2011-12-30&timezone=Pacific/Apia')).toContain(
    'There is no such day in Pacific/Apia',
  );
  expect(await messageOf('granularity=hour&start=2026-03-08')).toContain(
    'An hour is named by the instant at which it begins',
  );
});

test('the description of the call says in which forms a day is accepted', async () => {
  const answer = await fetch(`${server.url}/api/docs/openapi.json`);
  const description = JSON.stringify(await answer.json());
  expect(description).toContain(
    '2026-03-08, also as its midnight in UTC, or the instant at which the day begins in that zone',
  );
});
