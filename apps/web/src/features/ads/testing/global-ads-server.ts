// The overview of all profiles as a member of staff opens it, for tests of the page.
import { screen } from '@testing-library/react';
import { fakeApi, ok } from '../../../testing/fake-api.ts';
import { about, rememberSession, seller, staff } from '../../../testing/fixtures.ts';
import type { renderPage } from '../../../testing/render-page.tsx';
import { globalAnswer, globalProfile } from './global-answers.ts';

export const PROFILES = 'GET /api/global-ads/profiles';
const SELLERS = 'GET /api/global-ads/sellers';
export const SYNC_ONE = 'POST /api/global-ads/profiles/sync-single';
export const SYNC = 'POST /api/global-ads/profiles/sync';
export const ADD = 'POST /api/global-ads/profiles/add';
export const MAP = 'POST /api/global-ads/profiles/map';

export const assigned = globalProfile({
  profileId: '1',
  assignedTo: { sellerId: 's-1', sellerName: 'Acme Outdoor' },
});
export const unmapped = globalProfile({
  profileId: '2',
  accountName: 'Bergluft',
  assignedTo: { sellerId: 'unmapped', sellerName: null },
  suggestedSeller: { slug: 'bergluft', name: 'Bergluft Shop' },
});
export const missing = globalProfile({
  profileId: '3',
  accountName: 'Cumulus',
  dailyBudget: 120,
  countryCode: 'DE',
  region: 'EU',
});

export function globalServer(profiles = [assigned, unmapped, missing]) {
  rememberSession();
  localStorage.setItem('isAdmin', 'true');
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(staff),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    [PROFILES]: () => ok(globalAnswer(profiles)),
    [SELLERS]: () =>
      ok({
        sellers: [
          { slug: 'acme-outdoor', name: 'Acme Outdoor' },
          { slug: 'bergluft', name: 'Bergluft Shop' },
        ],
      }),
  });
}

type User = ReturnType<typeof renderPage>['user'];

export const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
