// Query parameters of the advertising lists: page, filters and order.
import * as z from 'zod/mini';
import { Search, SortOrder, sortKey } from './lists.ts';
import { queryInteger } from './numbers.ts';

const EntityId = z.string().check(z.regex(/^\d{1,20}$/, 'An id has digits only'));

export const STORED_REFUSALS = ['ads_not_configured', 'ads_not_connected'] as const;

const count = z._default(queryInteger(1, 1000), 100);
const offset = z._default(queryInteger(0, 10_000_000), 0);
const state = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[a-z_]{1,40}$/i, 'Use the name of a state')),
    z.transform((name) => name.toLowerCase()),
  ),
);

/** The columns that the lists can be sorted by; without one they are in the order of their names. */
export const CAMPAIGN_SORT_KEYS = [
  'name',
  'state',
  'type',
  'targeting',
  'budget',
  'start',
  'end',
  'age',
  'bidding',
  'adjustments',
  'portfolio',
  'id',
] as const;
export const KEYWORD_SORT_KEYS = ['keyword', 'match', 'state', 'bid', 'campaign', 'group'] as const;
export const TARGET_SORT_KEYS = ['target', 'type', 'state', 'bid', 'campaign', 'group'] as const;
export const PRODUCT_AD_SORT_KEYS = ['asin', 'sku', 'state', 'campaign', 'group', 'id'] as const;

export const window = { count, offset };

/** What any list is filtered by. `order` is ascending by default; rows without a value come last in both directions. */
const filter = { search: Search, state, order: SortOrder };

export const adGroupFilter = { search: Search, state, campaignId: z.optional(EntityId) };

/** The filters of entities in ad groups. */
const inAdGroup = { ...filter, campaignId: z.optional(EntityId), adGroupId: z.optional(EntityId) };

export const campaignFilter = { ...filter, sort: sortKey(CAMPAIGN_SORT_KEYS) };
export const keywordFilter = { ...inAdGroup, matchType: state, sort: sortKey(KEYWORD_SORT_KEYS) };
/** `expressionType`: `manual` for products and categories that somebody chose, `auto` for Amazon's choice. */
export const targetFilter = { ...inAdGroup, expressionType: state, sort: sortKey(TARGET_SORT_KEYS) };
export const productAdFilter = { ...inAdGroup, sort: sortKey(PRODUCT_AD_SORT_KEYS) };
