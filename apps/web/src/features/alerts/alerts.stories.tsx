import { ok, refuse, silent } from '../../testing/answering.ts';
import { asStaff, type Stories } from '../../testing/story.ts';
import { alert, failedDelivery, ruleSettings, webhook } from './testing/alert-fixtures.ts';

const LIST = 'GET /api/alerts';
const RULES = 'GET /api/alerts/rules/s-1';
const WEBHOOKS = 'GET /api/alerts/webhooks';

const found = [
  alert(),
  alert({
    id: 'a-2',
    subject: 'outage',
    state: 'seen',
    title: 'Amazon does not answer in Europe',
    message:
      'No new sales for 84 marketplaces of 31 sellers. They are fetched when Amazon answers again, also those of the hours in between. There is one alert for all of them.',
    seller: null,
    marketplace: null,
  }),
  alert({
    id: 'a-3',
    subject: 'connection_expiring',
    title: 'The connection ends within 7 days',
    message:
      'Amazon’s authorisation is for a year and ends on 17 Mar, 12:00 UTC. Connect the account again before then; nothing is lost by doing it early.',
    marketplace: null,
  }),
];

const listed = (alerts: object[]) => () => ok({ alerts, new_count: 2, next: null });
const refused = () => refuse(403, 'not_allowed', 'Not for you');

export const stories: Stories = {
  title: 'alerts',
  states: {
    loading: { shows: 'What was found', address: '/alerts', answers: asStaff({ [LIST]: silent }) },
    empty: { shows: 'Nothing needs attention', address: '/alerts', answers: asStaff({ [LIST]: listed([]) }) },
    failed: { shows: 'Failed to load alerts', address: '/alerts', answers: asStaff({ [LIST]: refused }) },
    filled: {
      shows: 'Amazon does not answer in Europe',
      address: '/alerts',
      answers: asStaff({ [LIST]: listed(found) }),
    },
    resolved: {
      shows: 'Resolved by itself',
      address: '/alerts?show=resolved',
      answers: asStaff({
        [LIST]: listed([alert({ state: 'resolved', resolved_at: '2026-03-10T14:00:00.000Z' })]),
      }),
    },
    rules: {
      shows: 'Sales far below the usual',
      address: '/alerts?view=rules',
      answers: asStaff({ [LIST]: listed([]), [RULES]: () => ok({ rules: ruleSettings }) }),
    },
    'rules failed': {
      shows: 'Failed to load rules',
      address: '/alerts?view=rules',
      answers: asStaff({ [LIST]: listed([]), [RULES]: refused }),
    },
    webhooks: {
      shows: 'Answered 503 instead of accepting it.',
      address: '/alerts?view=webhooks',
      answers: asStaff({ [LIST]: listed([]), [WEBHOOKS]: () => ok({ webhooks: [webhook()] }) }),
    },
    'webhook in trouble': {
      shows: 'Not accepted for a day. Answered 404 instead of accepting it.',
      address: '/alerts?view=webhooks',
      answers: asStaff({
        [LIST]: listed([]),
        [WEBHOOKS]: () => ok({ webhooks: [webhook({ deliveries: [failedDelivery()] })] }),
      }),
    },
    'no webhooks': {
      shows: 'Alerts are sent nowhere yet',
      address: '/alerts?view=webhooks',
      answers: asStaff({ [LIST]: listed([]), [WEBHOOKS]: () => ok({ webhooks: [] }) }),
    },
    'webhooks failed': {
      shows: 'Failed to load webhooks',
      address: '/alerts?view=webhooks',
      answers: asStaff({ [LIST]: listed([]), [WEBHOOKS]: refused }),
    },
  },
};
