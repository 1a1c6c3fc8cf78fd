import { expect, test } from 'vitest';
import { decode } from '../../lib/decode.ts';
import { germany, marketplace, seller } from '../../testing/fixtures.ts';
import { SellerList } from './api.ts';

const decodeSellers = (data: unknown) => decode(SellerList, data).sellers;
const decodeSeller = (one: unknown) => decodeSellers({ sellers: [one] })[0];
const marketplacesOf = (marketplaces: unknown) => decodeSeller({ id: 's-1', marketplaces })?.marketplaces;

test('what the server sends today comes through unchanged', () => {
  const full = seller({ connection: { tokenStatus: 'reconnect', connectedAt: '2025-03-01T12:00:00Z' } });
  expect(decodeSellers({ sellers: [full] })).toEqual([full]);
});

test('one odd record among sellers costs only itself', () => {
  const odd = [null, 'text', 17, [], {}, { name: 'nobody' }, seller()];
  expect(decodeSellers({ sellers: odd, added: true })).toEqual([seller()]);
  expect(decodeSellers({ sellers: null })).toEqual([]);
  expect(() => decodeSellers({})).toThrow('could not be read');
});

test('a seller goes by its id, else its selling partner id, else its slug', () => {
  expect(decodeSeller({ id: 7, slug: 'a' })?.id).toBe('7');
  expect(decodeSeller({ slug: 'a', selling_partner_id: 'A1' })?.id).toBe('A1');
  expect(decodeSeller({ slug: 'a' })).toMatchObject({ id: 'a', name: '', encrypted_token: null });
});

test.each([[null], [undefined], ['none'], [{}]])('a seller whose marketplaces are %j has none', (list) => {
  expect(marketplacesOf(list)).toEqual([]);
});

test('a marketplace is read in each of its three notations', () => {
  expect(
    marketplacesOf([
      { marketplace_id: 'A', marketplace_name: 'Amazon.com', marketplace: { id: 'X', name: 'Y' }, id: 'Z' },
      { marketplace: { id: 'B', name: 'Amazon.de' }, id: 'row-2', name: 'Z' },
      { id: 'C', name: 'Amazon.ca', country_code: 'CA', is_hidden: true },
      { name: 'no id' },
      null,
    ])?.map(({ marketplace_id, marketplace_name, is_hidden }) => [
      marketplace_id,
      marketplace_name,
      is_hidden,
    ]),
  ).toEqual([
    ['A', 'Amazon.com', false],
    ['B', 'Amazon.de', false],
    ['C', 'Amazon.ca', true],
  ]);
});

test('an update or a connection in an unknown state is left out or unknown', () => {
  expect(marketplacesOf([{ ...germany, update: { state: 'dreaming' } }])).toEqual([germany]);
  expect(
    marketplacesOf([{ ...marketplace(), update: { state: 'failed', lastError: 'x', nextAt: 'soon' } }]),
  ).toEqual([
    { ...marketplace(), update: { state: 'failed', lastError: 'x', succeededAt: null, nextAt: null } },
  ]);
  expect(decodeSeller({ id: 's', connection: { tokenStatus: 'tired' } })?.connection?.tokenStatus).toBe(
    'unknown',
  );
  expect(decodeSeller({ id: 's', connection: null })?.connection).toBeUndefined();
});
