import { expect, test } from 'vitest';
import { germany, marketplace, seller } from '../../testing/fixtures.ts';
import { countMarketplaces, findSeller, sellerName, sellerRefOf } from './format.ts';
import { selectorGroups } from './seller-selector.tsx';

test('a seller without a name goes by its selling partner id', () => {
  expect(sellerName(seller({ name: '' }))).toBe('A3ACME');
});

test('an address names a seller by slug, else selling partner id, else id', () => {
  expect(sellerRefOf(seller())).toBe('acme-outdoor');
  expect(sellerRefOf(seller({ slug: '' }))).toBe('A3ACME');
  expect(sellerRefOf(seller({ slug: '', selling_partner_id: null }))).toBe('s-1');
});

test('an address finds a seller by any of the three, a slug before the others', () => {
  const first = seller();
  const second = seller({ id: 's-2', slug: 's-1', selling_partner_id: 'A2OTHER' });
  const sellers = [first, second];
  expect(findSeller(sellers, 'acme-outdoor')).toBe(first);
  expect(findSeller(sellers, 'A3ACME')).toBe(first);
  expect(findSeller(sellers, 's-2')).toBe(second);
  expect(findSeller(sellers, 's-1')).toBe(second);
  expect(findSeller(sellers, 'nobody')).toBeUndefined();
});

test('marketplaces are counted in good English', () => {
  expect([0, 1, 2].map(countMarketplaces)).toEqual(['0 marketplaces', '1 marketplace', '2 marketplaces']);
});

test('the selector searches sellers and marketplaces and leaves out hidden ones', () => {
  const acme = seller({ marketplaces: [marketplace(), germany] });
  const other = seller({ id: 's-2', slug: 'other', name: 'Other', selling_partner_id: null });
  const hidden = seller({
    id: 's-3',
    slug: 'third',
    name: 'Third',
    selling_partner_id: null,
    marketplaces: [{ ...germany, is_hidden: true }],
  });
  const sellers = [acme, other, hidden];
  const found = (search: string) =>
    selectorGroups(sellers, search).map((group) => [group.seller.slug, group.marketplaces.length]);
  expect(found('')).toEqual([
    ['acme-outdoor', 2],
    ['other', 1],
    ['third', 0],
  ]);
  expect(found(' GERMANY ')).toEqual([['acme-outdoor', 1]]);
  expect(found('acme')).toEqual([['acme-outdoor', 2]]);
  expect(found('atvpd')).toEqual([
    ['acme-outdoor', 1],
    ['other', 1],
  ]);
  expect(found('nowhere')).toEqual([]);
});
