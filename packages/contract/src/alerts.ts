// Alerts, and the rules that trigger them.
import * as z from 'zod/mini';
import { Cursor } from './cursor.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { queryInteger } from './numbers.ts';

/** Rules that can be turned off. The first three are about a seller, the others about each of its marketplaces. */
export const ALERT_RULES = [
  'connection_refused',
  'connection_expiring',
  'ads_connection_refused',
  'late',
  'report_failed',
  'low_sales',
] as const;
export type AlertRule = (typeof ALERT_RULES)[number];

/** What an alert is about: a rule, many sellers at once, or a webhook that nobody answers. */
export const ALERT_SUBJECTS = [...ALERT_RULES, 'outage', 'webhook_off'] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

/** `resolved`: the problem is over, whether anyone has seen the alert or not. */
export const ALERT_STATES = ['new', 'seen', 'resolved'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const Alert = z.object({
  id: Id,
  subject: z.enum(ALERT_SUBJECTS),
  state: z.enum(ALERT_STATES),
  /** Texts for people: what is wrong, and the details. */
  title: z.string(),
  message: z.string(),
  /** Null where it is about all of them. */
  seller: z.nullable(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
  /** Null where it is about the seller. */
  marketplace: z.nullable(z.object({ id: Id, name: z.string(), country_code: z.string() })),
  opened_at: z.iso.datetime(),
  seen_at: z.nullable(z.iso.datetime()),
  resolved_at: z.nullable(z.iso.datetime()),
});
export type Alert = z.infer<typeof Alert>;

const Count = z.int();

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  access: 'admin',
  summary: 'Alerts, newest first, of all sellers or of one, in any state or in some',
  refusals: ['seller_not_found'],
  query: z.object({
    /** Names with commas between them. */
    states: z.optional(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((text) => text.split(',')),
        ),
        z.array(z.enum(ALERT_STATES)).check(z.maxLength(ALERT_STATES.length)),
      ),
    ),
    seller: z.optional(z.string()),
    /** The `next` of the answer before. */
    before: z.optional(Cursor),
    limit: z._default(queryInteger(1, 200), 50),
  }),
  data: z.object({
    alerts: z.array(Alert),
    /** The number of open alerts that nobody has seen. */
    new_count: Count,
    /** Where the list goes on; null at its end. */
    next: z.nullable(z.string()),
  }),
});

const MOST_SEEN_AT_ONCE = 200;

export const markAlertsSeen = endpoint({
  method: 'POST',
  path: '/api/alerts/seen',
  access: 'admin',
  summary: 'Mark alerts as seen, for everybody: those named, or all that are open at an instant',
  body: z.union([
    z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_SEEN_AT_ONCE)) }),
    z.object({ until: z.iso.datetime() }),
  ]),
  data: z.object({ new_count: Count }),
});

export const AlertRuleSetting = z.object({
  rule: z.enum(ALERT_RULES),
  /** Null for what is about the seller. */
  marketplace_id: z.nullable(z.string()),
  is_on: z.boolean(),
  /** In the unit below; null if the rule has no threshold. */
  threshold: z.nullable(Count),
  unit: z.nullable(z.enum(['hours', 'days', 'percent'])),
  least: z.nullable(Count),
  most: z.nullable(Count),
  default_threshold: z.nullable(Count),
  /** Whether somebody has changed it. */
  is_default: z.boolean(),
});
export type AlertRuleSetting = z.infer<typeof AlertRuleSetting>;

const SellerParams = z.object({ sellerId: z.string() });

export const alertRules = endpoint({
  method: 'GET',
  path: '/api/alerts/rules/:sellerId',
  access: 'admin',
  summary: 'The alert rules of a seller and of each of its marketplaces, with their thresholds',
  params: SellerParams,
  data: z.object({ rules: z.array(AlertRuleSetting) }),
});

export const changeAlertRule = endpoint({
  method: 'PUT',
  path: '/api/alerts/rules/:sellerId',
  access: 'staff',
  summary: 'Turn a rule on or off, or change its threshold; without one the default applies',
  refusals: ['marketplace_not_found'],
  params: SellerParams,
  body: z.object({
    rule: z.enum(ALERT_RULES),
    marketplace_id: z.nullable(z.string()),
    is_on: z.boolean(),
    threshold: z.nullable(Count),
  }),
  data: z.object({ rule: AlertRuleSetting }),
});
