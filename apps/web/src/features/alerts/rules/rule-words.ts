// What each rule watches, in words.
import type { AlertRule } from '@insights/contract/alerts';

export const RULE_WORDS: Readonly<Record<AlertRule, { label: string; unit: string; explains: string }>> = {
  connection_refused: {
    label: 'Connection refused',
    unit: '',
    explains: 'Amazon no longer accepts the authorisation.',
  },
  connection_expiring: {
    label: 'Connection about to end',
    unit: 'days before',
    explains: 'An authorisation is for a year. Told again 7 days and 1 day before its end.',
  },
  ads_connection_refused: {
    label: 'Advertising connection refused',
    unit: '',
    explains: 'Amazon no longer accepts the authorisation for advertising.',
  },
  late: { label: 'No new data', unit: 'hours', explains: 'No newer figures for longer than that.' },
  report_failed: { label: 'Report failed', unit: '', explains: 'A report that nobody is asking for again.' },
  low_sales: {
    label: 'Sales far below the usual',
    unit: '% below',
    explains: 'The last 3, 6 and 24 full hours against the same hours of this weekday in eight weeks.',
  },
};
