// Account Setup of a seller that advertises, for tests of the page.
import { screen, within } from '@testing-library/react';
import { fakeApi, ok } from '../../../testing/fake-api.ts';
import { about, admin, connectedStatus, rememberSession, seller } from '../../../testing/fixtures.ts';
import {
  adsConnected,
  adsNotConnected,
  agencyOption,
  available,
  germanOption,
  option,
} from './ads-answers.ts';

export const STATUS = 'GET /api/ppc/status/s-1';
export const INITIATE = 'GET /api/ppc/auth/initiate/s-1';
export const AVAILABLE = 'GET /api/ppc/profiles/available/s-1';
export const SELECT = 'POST /api/ppc/profiles/select/s-1';
export const TEST = 'POST /api/ppc/test/s-1';
export const DISCONNECT = 'POST /api/ppc/disconnect/s-1';
export const CONNECT = 'POST /api/ppc/connect/s-1';

export const SETUP = '/acme-outdoor/setup';
export const CONSENT = 'https://www.amazon.com/ap/oa?state=x';

/** A server that accepts everything; `status` is the connection it starts with. */
export function setupServer(status: unknown = adsNotConnected) {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(admin),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    'GET /api/sp-api/account-status/s-1': () => ok(connectedStatus),
    [STATUS]: () => ok(status),
    [INITIATE]: () => ok({ authUrl: CONSENT, state: 'x' }),
    [AVAILABLE]: () => ok(available([option({ isSuggested: true }), germanOption, agencyOption])),
    [SELECT]: () => ok({ profileName: 'Acme Outdoor' }),
    [TEST]: () => ok({ connected: true, message: 'Fine' }),
    [DISCONNECT]: () => ok({ connected: false, message: 'Done' }),
    [CONNECT]: () => ok(adsConnected),
  });
}

export const adsCard = async () => within(await screen.findByRole('region', { name: 'Ads API' }));

export const adsButton = async (name: string) => (await adsCard()).findByRole('button', { name });
