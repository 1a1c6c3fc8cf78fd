// All sellers at once: the sales of each marketplace today, and its problems.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';

/** The most serious first. */
export const TROUBLES = ['connection', 'failing', 'late', 'quota', 'expiring', 'no_data', 'paused'] as const;
export type TroubleKind = (typeof TROUBLES)[number];

export const Trouble = z.object({
  kind: z.enum(TROUBLES),
  /** A text for people. */
  message: z.string(),
  /** When it ends by itself, or becomes urgent; absent if unknown. */
  until: z.optional(z.iso.datetime()),
});
export type Trouble = z.infer<typeof Trouble>;

/** What a marketplace sold in one of several currencies; null is what was not fetched. */
const SoldInCurrency = z.object({
  currency_code: Id,
  today: z.nullable(z.number()),
  yesterday_by_then: z.nullable(z.number()),
  yesterday: z.nullable(z.number()),
  week: z.nullable(z.number()),
  last_week_by_then: z.nullable(z.number()),
});

export const OperatorMarketplace = z.object({
  marketplace_id: Id,
  marketplace_name: z.string(),
  country_code: z.string(),
  currency_code: z.string(),
  /** Where both weeks have several currencies each by itself: the figures below are then null. Absent where there is one. */
  by_currency: z.optional(z.array(SoldInCurrency)),
  /** The time zone of its days. */
  zone: z.enum(['UTC', 'PT']),
  /** Up to when the figures of today reach: the end of the last hour that was fetched whole. Null where none was. */
  reached_at: z.nullable(z.iso.datetime()),
  /** Today up to there; yesterday up to the same hour, and as a whole. Null is what was not fetched. */
  today: z.nullable(z.number()),
  yesterday_by_then: z.nullable(z.number()),
  yesterday: z.nullable(z.number()),
  /** The week from Sunday up to there, and the one before it up to the same hour. */
  week: z.nullable(z.number()),
  last_week_by_then: z.nullable(z.number()),
  /** In percent; null where there is nothing to compare with, or hours are missing on either side. */
  change: z.nullable(z.number()),
  week_change: z.nullable(z.number()),
  /** Whether hours are missing in any of these. */
  has_gaps: z.boolean(),
  /**
   * The 24 hours up to there in whole units of money, for a small picture: '40,0,112', fewer where they were not fetched.
   * One text: at five thousand marketplaces a list each would be most of the answer and of the time to check it.
   */
  hours: z.string(),
  /** When the newest hour was last fetched from Amazon, and when it is fetched again. */
  as_of: z.nullable(z.iso.datetime()),
  next_at: z.nullable(z.iso.datetime()),
  /** Its most serious problem. */
  trouble: z.nullable(Trouble),
});
export type OperatorMarketplace = z.infer<typeof OperatorMarketplace>;

export const OperatorSeller = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  connection: z.enum(['connected', 'renew', 'none']),
  marketplaces: z.array(OperatorMarketplace),
});
export type OperatorSeller = z.infer<typeof OperatorSeller>;

const MOST_MARKETPLACES = 200;
const KEY = /^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}:[A-Z0-9]{1,20}$/;

/** Seller ids are compared in lower case. */
const withLowerCaseId = (key: string) => key.replace(/^[^:]*/, (id) => id.toLowerCase());

/** Marketplaces in a query: 'seller id:marketplace id', separated by commas. */
export const SellerMarketplaceKeys = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',')),
  ),
  z
    .array(
      z.pipe(
        z.string().check(z.regex(KEY, 'Name marketplaces as seller id:marketplace id')),
        z.transform(withLowerCaseId),
      ),
    )
    .check(z.maxLength(MOST_MARKETPLACES, `At most ${MOST_MARKETPLACES} marketplaces at a time`)),
);

export const operatorMarketplaces = endpoint({
  method: 'GET',
  path: '/api/operators/marketplaces',
  access: 'admin',
  summary: 'Every visible marketplace of every seller: today, this week, how fresh it is and what is wrong',
  query: z.object({
    shops: z.optional(SellerMarketplaceKeys),
    /** The `next` of the previous answer. */
    after: z.optional(z.uuid()),
  }),
  data: z.object({
    sellers: z.array(OperatorSeller),
    now: z.iso.datetime(),
    /** The `after` of the next request; null at the end of the list. */
    next: z.nullable(z.uuid()),
  }),
});
