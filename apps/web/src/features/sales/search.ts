// The search parameters of the dashboard: which report is shown, on which clock, and which figure is explained. The code that
// every screen loads contains this file, so that it imports no arithmetic of sales.
import { isDay } from '@insights/domain/periods';
import { ZONE_CHOICES } from '@insights/domain/zones';
import { z } from 'zod/mini';

const AS_OF_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
const FIRST_YEAR = '2000'; // a year being typed passes through 0002 and 0020

/** Whether a text is an instant that a report can be shown as of: '2026-03-10T12:00Z'. */
export const isAsOf = (text: string): boolean =>
  AS_OF_FORM.test(text) && text >= FIRST_YEAR && !Number.isNaN(Date.parse(text));

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const day = z.string().check(z.refine(isDay));
const zone = z.catch(z.enum(ZONE_CHOICES.map((choice) => choice.zone)), 'UTC');
const view = z.catch(z.enum(['chart', 'table']), 'chart');

export const salesSearch = z.object({
  zone,
  'live-sales': view,
  'week-to-date': view,
  source: z.catch(z.enum(['daily', 'hourly']), 'daily'),
  range: z.catch(z.enum(['7', '30', '90', 'custom']), '30'),
  from: optional(day),
  to: optional(day),
  'report-zone': zone,
  compare: optional(z.enum(['previous', 'year'])),
  measure: z.catch(z.enum(['sales', 'orders', 'units']), 'sales'),
  drawn: z.catch(z.enum(['line', 'bars']), 'line'),
  days: z.catch(z.enum(['utc', 'own']), 'utc'),
  /** The instant that the report is shown as of. */
  known: optional(z.string().check(z.refine(isAsOf))),
  view,
  'report-sort': optional(z.string()),
  'compared-sort': optional(z.string()),
  'known-sort': optional(z.string()),
  /** The figure that is explained: 'day:2026-11-03T00:00Z'. */
  explain: optional(z.string()),
});
export type SalesSearch = z.infer<typeof salesSearch>;

/** What an address does not mention. */
export const salesSearchDefaults = salesSearch.parse({});
