import { ok, refuse, silent } from '../../testing/answering.ts';
import { connectedStatus, seller } from '../../testing/fixtures.ts';
import { asStaff, type Stories } from '../../testing/story.ts';

const STATUS = 'GET /api/sp-api/account-status/s-1';
const unconnected = seller({ selling_partner_id: null, encrypted_token: null, marketplaces: [] });

const setup = (answers: Parameters<typeof asStaff>[0]) => ({
  address: '/acme-outdoor/setup',
  answers: asStaff({
    'GET /api/sp-api/s-1/marketplaces': () => ok({ marketplaces: [] }),
    'GET /api/sp-api/s-1/backfills': () => ok({ backfills: [] }),
    ...answers,
  }),
});

export const stories: Stories = {
  title: 'connect: setup',
  states: {
    loading: { shows: 'Selling Partner API', ...setup({ [STATUS]: silent }) },
    'not connected': {
      shows: 'Not connected',
      ...setup({
        [STATUS]: () =>
          ok({ ...connectedStatus, connected: false, tokenStatus: 'none', sellingPartnerId: null }),
        'GET /api/authed-sellers': () => ok({ sellers: [unconnected] }),
      }),
    },
    failed: {
      shows: 'Failed to load the state of the connection',
      ...setup({ [STATUS]: () => refuse(403, 'not_allowed', 'Not for you') }),
    },
    'reconnection needed': {
      shows: 'Reconnection needed',
      ...setup({ [STATUS]: () => ok({ ...connectedStatus, tokenStatus: 'reconnect' }) }),
    },
    connected: { shows: 'Connected', ...setup({ [STATUS]: () => ok(connectedStatus) }) },
  },
};
