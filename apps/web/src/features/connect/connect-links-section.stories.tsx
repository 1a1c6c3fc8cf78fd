import type { ConnectLink } from '@insights/contract/connect-links';
import { type Handler, ok, refuse, silent } from '../../testing/answering.ts';
import { asStaff, type Stories } from '../../testing/story.ts';

const LINKS = 'GET /api/connect-links/s-1';

const link = (id: string, state: ConnectLink['state'], events: ConnectLink['events']): ConnectLink => ({
  link_id: id,
  state,
  made_by: 'staff@insights.example',
  made_at: '2026-03-10T12:00:00.000Z',
  expires_at: '2026-03-17T12:00:00.000Z',
  opened: events.filter(({ kind }) => kind === 'opened').length,
  events,
});

const made = {
  kind: 'made',
  at: '2026-03-10T12:00:00.000Z',
  who: 'staff@insights.example',
  reason: null,
} as const;
const opened = { kind: 'opened', at: '2026-03-10T13:04:00.000Z', who: '203.0.113.*', reason: null } as const;

const links = [
  link('l-1', 'open', [opened, made]),
  link('l-5', 'open', [made]),
  link('l-2', 'used', [
    { kind: 'used', at: '2026-03-10T13:06:00.000Z', who: null, reason: null },
    opened,
    made,
  ]),
  link('l-3', 'revoked', [made]),
  link('l-4', 'expired', [
    { kind: 'refused', at: '2026-03-18T13:06:00.000Z', who: '198.51.100.*', reason: 'expired' },
    made,
  ]),
];

const setup = (answer: Handler) => ({
  address: '/acme-outdoor/setup',
  answers: asStaff({
    'GET /api/sp-api/s-1/marketplaces': () => ok({ marketplaces: [] }),
    'GET /api/sp-api/s-1/backfills': () => ok({ backfills: [] }),
    [LINKS]: answer,
  }),
});

export const stories: Stories = {
  title: 'connect: links',
  states: {
    loading: { shows: 'Loading links...', ...setup(silent) },
    none: { shows: 'No links yet', ...setup(() => ok({ links: [] })) },
    failed: {
      shows: 'Failed to load the links',
      ...setup(() => refuse(403, 'not_allowed', 'Not for you')),
    },
    'in each state': { shows: 'Revoked', ...setup(() => ok({ links })) },
  },
};
