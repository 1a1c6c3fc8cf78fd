import { type Handler, ok, refuse, silent } from '../../testing/answering.ts';
import { asStaff, type Stories } from '../../testing/story.ts';
import { reconciledAnswer } from './testing/reconcile-answers.ts';

const page = (answer: Handler, query = '') => ({
  address: `/acme-outdoor/ATVPDKIKX0DER/reconcile${query}`,
  answers: asStaff({ 'GET /api/reconcile/s-1/ATVPDKIKX0DER': answer }),
});

const nothing = reconciledAnswer({
  rows: [],
  missing: { report_months: ['2026-01', '2026-02'], ads: 'not_connected' },
});

export const stories: Stories = {
  title: 'reconcile',
  states: {
    loading: { shows: 'Loading days...', ...page(silent) },
    failed: {
      shows: 'Failed to reconcile',
      ...page(() => refuse(403, 'not_allowed', 'Not for you')),
    },
    empty: { shows: 'Nothing is stored for these days.', ...page(() => ok(nothing)) },
    filled: { shows: 'All agree', ...page(() => ok(reconciledAnswer())) },
    'one day': {
      shows: 'Nothing that is stored explains it.',
      ...page(() => ok(reconciledAnswer()), '?day=2026-02-22'),
    },
    'too many days': {
      shows: 'At most 92 days',
      ...page(() => ok(reconciledAnswer()), '?from=2026-01-01&to=2026-06-01'),
    },
  },
};
