import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { leaveSession, startSession } from '../../api/session/session.ts';
import { answerLater, fakeApi, ok } from '../../testing/fake-api.ts';
import { germany, marketplace, seller } from '../../testing/fixtures.ts';
import { rememberTitles } from './known-titles.ts';
import { sellerList } from './sellers.queries.ts';

const KEY = 'insights-titles';
const signedIn = { accessToken: 'a-1', refreshToken: 'r-1', expiresIn: 900, user: { role: 'admin' } };
const kept = (storage: Storage) => JSON.parse(storage.getItem(KEY) ?? 'null');

test.each([
  ['local', () => localStorage, () => sessionStorage],
  ['session', () => sessionStorage, () => localStorage],
] as const)('titles are kept where a %s session is, and go with it', (keep, its, other) => {
  startSession(signedIn, keep);
  rememberTitles([seller({ slug: 'a b', name: 'Acme', marketplaces: [marketplace(), germany] })]);
  expect(kept(its())).toEqual({
    '/a%20b/ATVPDKIKX0DER': 'Acme USA',
    '/a%20b/A1PA6795UKMFR9': 'Acme Germany',
  });
  expect(kept(other())).toBeNull();
  leaveSession();
  expect(kept(its())).toBeNull();
});

test('of very many sellers only the first are kept', () => {
  startSession(signedIn, 'local');
  rememberTitles(Array.from({ length: 10_000 }, (_, index) => seller({ slug: `shop-${index}` })));
  const titles = Object.keys(kept(localStorage));
  expect([titles.length, titles[0]]).toEqual([500, '/shop-0/ATVPDKIKX0DER']);
});

test('a seller that no address can name leaves the list as it is', async () => {
  startSession(signedIn, 'local');
  fakeApi({ 'GET /api/authed-sellers': () => ok({ sellers: [seller({ slug: '\ud800' })] }) });
  expect(await new QueryClient().fetchQuery({ ...sellerList, retry: false })).toHaveLength(1);
});

test('an answer that comes after its session has ended leaves no title behind', async () => {
  startSession(signedIn, 'local');
  const late = answerLater();
  fakeApi({ 'GET /api/authed-sellers': () => late.answer });
  const asked = new QueryClient().fetchQuery({ ...sellerList, retry: false }).catch(() => null);
  startSession({ ...signedIn, accessToken: 'a-2', refreshToken: 'r-2' }, 'local'); // somebody else, meanwhile
  late.arrive(ok({ sellers: [seller()] }));
  await asked;
  expect(kept(localStorage)).toBeNull();
});
