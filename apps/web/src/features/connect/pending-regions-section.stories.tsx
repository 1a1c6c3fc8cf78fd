import { type Handler, ok, refuse, silent } from '../../testing/answering.ts';
import { connectedStatus } from '../../testing/fixtures.ts';
import { asStaff, type Stories } from '../../testing/story.ts';

const PENDING = 'GET /api/pending-regions/s-1';

const europe = {
  pending_id: 'p-1',
  region: 'EU',
  country: null,
  stores: [
    { marketplace_id: 'A1PA6795UKMFR9', marketplace_name: 'Amazon.de', store_name: 'Acme Outdoor DE' },
    { marketplace_id: 'A1F83G8C2ARO7P', marketplace_name: 'Amazon.co.uk', store_name: null },
  ],
  authorised_at: '2026-03-10T12:00:00.000Z',
  expires_at: '2026-03-11T12:00:00.000Z',
};

const setup = (answer: Handler) => ({
  address: '/acme-outdoor/setup',
  answers: asStaff({
    'GET /api/sp-api/s-1/marketplaces': () => ok({ marketplaces: [] }),
    'GET /api/sp-api/s-1/backfills': () => ok({ backfills: [] }),
    'GET /api/sp-api/account-status/s-1': () => ok({ ...connectedStatus, pendingRegions: 1 }),
    [PENDING]: answer,
  }),
});

export const stories: Stories = {
  title: 'connect: further regions',
  states: {
    loading: { shows: 'Loading regions...', ...setup(silent) },
    none: { shows: 'No region to confirm.', ...setup(() => ok({ pending: [] })) },
    failed: {
      shows: 'Failed to load the regions to confirm',
      ...setup(() => refuse(503, 'database_unavailable', 'Not now')),
    },
    'two to confirm': {
      shows: 'Acme Outdoor DE (Amazon.de)',
      ...setup(() => ok({ pending: [europe, { ...europe, pending_id: 'p-2', region: 'FE' }] })),
    },
  },
};
