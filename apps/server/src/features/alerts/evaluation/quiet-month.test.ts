import { HOUR_MS } from '@insights/domain/durations';
import { createSimulator } from '@insights/simulator/simulator';
import { expect, test } from 'vitest';
import { areOrdersFarBelow, compareWithBaseline, verdictOf } from './sales-baseline.ts';
import { WINDOW_HOURS } from './time-windows.ts';

// The rule against many months in which nothing happens, and against as many in which sales stop: the books of the
// simulator, whose orders come late and are cancelled, as they were known when each hour was new.

const START = Date.parse('2026-03-10T12:00:00Z');
const DAYS = 30;
const WEEKS = 8;
const WEEK_HOURS = 7 * 24;
const HOURS_BEFORE = WEEKS * WEEK_HOURS + 24;
const TOLD_EVERY_HOURS = 6;

const SEEDS = ['one', 'two', 'three'];
const SHOPS = [
  ['A1ACMEOUTDOOR', 'ATVPDKIKX0DER'],
  ['A1ACMEOUTDOOR', 'A2EUQ1WTGCTBG2'],
  ['A2NORDLICHTHOME', 'A1PA6795UKMFR9'],
  ['A2NORDLICHTHOME', 'A1F83G8C2ARO7P'],
  ['A2NORDLICHTHOME', 'A13V1IB3VIYZZH'],
  ['A3SAKURACRAFTS', 'A1VC38T7YXB528'],
  ['A5HARBORBOOKS', 'ATVPDKIKX0DER'],
  ['A6ATLASTRADING', 'A1PA6795UKMFR9'],
] as const;

/** Hours one after the other: hundredths and orders. */
type Books = { amounts: number[]; orders: number[] };
type Row = { totalSales: string; orderCount: number };

async function readBooks(
  app: ReturnType<typeof createSimulator>['app'],
  shop: (typeof SHOPS)[number],
): Promise<Books> {
  const [sellingPartnerId, marketplaceId] = shop;
  const books: Books = { amounts: [], orders: [] };
  const read = async (from: number, to: number) => {
    const [start, end] = [from, to].map((at) => new Date(at).toISOString());
    const query = { sellingPartnerId, marketplaceId, granularity: 'hour', start, end, at: end };
    const { body } = await app.inject(
      `/__sim/ledger?${new URLSearchParams(query as Record<string, string>)}`,
    );
    for (const { totalSales, orderCount } of JSON.parse(body).rows as Row[]) {
      books.amounts.push(Math.round(Number(totalSales) * 100));
      books.orders.push(orderCount);
    }
  };
  await read(START - HOURS_BEFORE * HOUR_MS, START);
  for (let hour = 0; hour < DAYS * 24; hour += TOLD_EVERY_HOURS)
    await read(START + hour * HOUR_MS, START + (hour + TOLD_EVERY_HOURS) * HOUR_MS);
  return books;
}

/** What was sold in so many hours up to one, and in the same ones of the weeks before. */
function weeksOf(hours: readonly number[], end: number, length: number): number[] {
  return Array.from({ length: WEEKS + 1 }, (_, week) => {
    const last = end - week * WEEK_HOURS;
    return hours.slice(last - length, last).reduce((sum, sold) => sum + sold, 0);
  });
}

/** The hours at which alerts were opened, by the rule that it takes two in a row. */
function alertsIn({ amounts, orders }: Books): number[] {
  const opened: number[] = [];
  let sightings = 0;
  for (let hour = 1; hour <= DAYS * 24; hour += 1) {
    const end = HOURS_BEFORE + hour;
    const together = verdictOf(
      WINDOW_HOURS.map((length) => {
        const { verdict } = compareWithBaseline(weeksOf(amounts, end, length), 50);
        return verdict === 'low' && !areOrdersFarBelow(weeksOf(orders, end, length)) ? 'unclear' : verdict;
      }),
    );
    if (together === 'back') sightings = 0;
    if (together === 'low') {
      sightings += 1;
      if (sightings === 2) opened.push(hour);
    }
  }
  return opened;
}

test('24 normal months open no alert; sales that stop do within about a day, those of larger sellers within half a day', async () => {
  let months = 0;
  let falseAlerts = 0;
  const foundAfter: number[] = [];
  for (const seed of SEEDS) {
    const { app } = createSimulator({ seed, now: new Date(START + (DAYS + 1) * 24 * HOUR_MS), drift: 'on' });
    for (const shop of SHOPS) {
      const books = await readBooks(app, shop);
      expect(books.amounts).toHaveLength(HOURS_BEFORE + DAYS * 24);
      months += 1;
      falseAlerts += alertsIn(books).length;
      // From the tenth day on nothing is sold any more.
      const stops = 10 * 24;
      const silent = (_: number, hour: number) => hour < HOURS_BEFORE + stops;
      const found = alertsIn({
        amounts: books.amounts.map((amount, hour) => (silent(0, hour) ? amount : 0)),
        orders: books.orders.map((count, hour) => (silent(0, hour) ? count : 0)),
      }).find((hour) => hour > stops);
      if (found !== undefined) foundAfter.push(found - stops);
    }
    await app.close();
  }
  expect({ months, falseAlerts, found: foundAfter.length }).toEqual({
    months: 24,
    falseAlerts: 0,
    found: 24,
  });
  expect(Math.max(...foundAfter)).toBeLessThanOrEqual(30);
  expect(foundAfter.filter((hours) => hours <= 12).length).toBeGreaterThanOrEqual(8);
}, 120_000);
