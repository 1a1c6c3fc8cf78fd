import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { decode } from './decode.ts';

const Offer = z.object({
  sku: z.string().check(z.minLength(1)),
  title: z.string(),
  price: z.number(),
  isActive: z.boolean(),
  note: z.nullable(z.string()),
  rank: z.optional(z.number()),
  state: z.catch(z.enum(['live', 'paused']), 'paused'),
  tags: z.array(z.string()),
  size: z.object({ width: z.number(), unit: z.string() }),
});
const Offers = z.object({ offers: z.array(Offer), total: z.number() });

const offer = {
  sku: 'A-1',
  title: 'Tent',
  price: 12.5,
  isActive: true,
  note: 'New',
  rank: 3,
  state: 'live',
  tags: ['camping'],
  size: { width: 2, unit: 'm' },
};
const only = (value: unknown) => decode(Offers, { offers: [value], total: 1 }).offers[0];

test('what the contract promises is read as it is, without what nobody knows', () => {
  expect(only({ ...offer, added: 1 })).toEqual(offer);
});

test('a record with nothing but its id has the empty value in every other field', () => {
  expect(only({ sku: 'A-1' })).toEqual({
    sku: 'A-1',
    title: '',
    price: 0,
    isActive: false,
    note: null,
    state: 'paused',
    tags: [],
    size: { width: 0, unit: '' },
  });
});

test('numbers may come as texts, ids as numbers, and flags as 1 or "true"', () => {
  expect(only({ ...offer, sku: 7, price: '12.50', isActive: 1 })).toMatchObject({
    sku: '7',
    price: 12.5,
    isActive: true,
  });
});

test('a value of another type costs its own field only', () => {
  const odd = { ...offer, price: 'much', note: {}, rank: 'first', state: 'dreaming', tags: 'x', size: 7 };
  expect(only(odd)).toEqual({
    ...offer,
    price: 0,
    note: null,
    rank: undefined,
    state: 'paused',
    tags: [],
    size: { width: 0, unit: '' },
  });
});

test('a list leaves out what is no record and what has no id', () => {
  const offers = [null, 'x', 7, [], {}, { ...offer, sku: '' }, { ...offer, sku: null }, offer];
  expect(decode(Offers, { offers, total: 8 })).toEqual({ offers: [offer], total: 8 });
});

test('lists inside a part that is missing are empty', () => {
  const Page = z.object({ part: z.object({ notes: z.array(z.string()) }), total: z.number() });
  expect(decode(Page, {})).toEqual({ part: { notes: [] }, total: 0 });
});

test('what is brought into one form first is decoded like everything else', () => {
  const Named = z.pipe(
    z.transform((value) => (typeof value === 'string' ? { name: value } : value)),
    z.object({ name: z.string(), count: z.number() }),
  );
  const Box = z.object({ first: Named, others: z.array(Named) });
  expect(decode(Box, { others: ['Tent', { name: 'Mat', count: 'x' }, null] })).toEqual({
    first: { name: '', count: 0 },
    others: [
      { name: 'Tent', count: 0 },
      { name: 'Mat', count: 0 },
    ],
  });
});

test('a list that may be missing is empty then, and still leaves out the odd record', () => {
  const Shop = z.object({ offers: z._default(z.array(Offer), []) });
  expect(decode(Shop, {}).offers).toEqual([]);
  expect(decode(Shop, { offers: [null, offer] }).offers).toEqual([offer]);
});

test('an empty list may come as null; without any list there is nothing to show', () => {
  expect(decode(Offers, { offers: null, total: 0 }).offers).toEqual([]);
  for (const data of [undefined, null, 'x', [], {}, { offers: 'x' }]) {
    expect(() => decode(Offers, data)).toThrow('could not be read');
  }
});
