import { expect, test } from 'vitest';
import { decideOutages, type Ready } from './outages.ts';

const late = (sellers: number, region: Ready['region'] = 'EU'): Ready[] =>
  Array.from({ length: sellers }, (_, at) => ({
    id: `${region}${at}`,
    sellerId: `${at}`,
    subject: 'late',
    region,
  }));
const decide = (ready: Ready[], watched: number, standing: string[] = []) => {
  const { opened, outages } = decideOutages(ready, () => watched, new Set(standing));
  return { opened: opened.length, outages: outages.map(({ key, sellers }) => `${key} ${sellers}`) };
};

test('two sellers of two are two alerts, three are one', () => {
  expect(decide(late(2), 2)).toEqual({ opened: 2, outages: [] });
  expect(decide(late(3), 3)).toEqual({ opened: 0, outages: ['late:EU 3'] });
});

test('of a hundred sellers it takes twenty, of ten thousand fifty', () => {
  expect(decide(late(19), 100).outages).toEqual([]);
  expect(decide(late(20), 100).outages).toEqual(['late:EU 20']);
  expect(decide(late(49), 10_000).outages).toEqual([]);
  expect(decide(late(50), 10_000)).toEqual({ opened: 0, outages: ['late:EU 50'] });
});

test('an open outage goes on until half of the limit is left', () => {
  expect(decide(late(10), 100, ['late:EU']).outages).toEqual(['late:EU 10']);
  expect(decide(late(9), 100, ['late:EU'])).toEqual({ opened: 9, outages: [] });
});

test('connections that expire on the same day are alerts of their own', () => {
  const ready = late(40).map((one): Ready => ({ ...one, subject: 'connection_expiring', region: '' }));
  expect(decide(ready, 40)).toEqual({ opened: 40, outages: [] });
});
