// The query keys of all features: a change in one makes answers of another stale, and features do not import each other. A key
// begins with its noun, so that one prefix reaches all of it.
import type { DayRange, SalesSource } from '@insights/domain/periods';
import type { Zone } from '@insights/domain/zones';
import type { Query } from '@tanstack/react-query';

export const serviceKeys = {
  all: ['service'],
  about: ['service', 'about'],
} as const;

export const authKeys = {
  all: ['auth'],
  me: ['auth', 'me'],
} as const;

export const userKeys = {
  all: ['users'],
} as const;

export const sellerKeys = {
  all: ['sellers'],
  list: ['sellers', 'authed'],
} as const;

export const operatorKeys = {
  all: ['operators'],
  sellers: ['operators', 'sellers'],
} as const;

export const coverageKeys = {
  all: ['coverage'] as const,
  of: (sellerId: string, marketplaceId: string) => ['coverage', sellerId, marketplaceId],
  whole: (sellerId: string, marketplaceId: string) => ['coverage', sellerId, marketplaceId, 'whole'],
  trouble: (sellerId: string, marketplaceId: string) => ['coverage', sellerId, marketplaceId, 'trouble'],
};

export const alertKeys = {
  all: ['alerts'] as const,
  list: (show: string, seller: string) => ['alerts', 'list', show, seller],
  news: ['alerts', 'news'] as const,
  rules: (sellerId: string) => ['alerts', 'rules', sellerId],
  webhooks: ['alerts', 'webhooks'] as const,
  failedDeliveries: (webhookId: string) => ['alerts', 'webhooks', 'failed', webhookId],
};

export const marketplaceKeys = {
  updates: (sellerId: string) => ['marketplaces', 'updates', sellerId],
};

export const connectKeys = {
  allStatuses: ['connect', 'status'] as const,
  status: (sellerId: string) => ['connect', 'status', sellerId],
  publicPage: (sellerId: string) => ['connect', 'public', sellerId],
  pending: (sellerId: string) => ['connect', 'pending', sellerId],
  links: (sellerId: string) => ['connect', 'links', sellerId],
  openedLink: (sellerId: string, token: string) => ['connect', 'link', sellerId, token],
};

export const reportKeys = {
  all: ['reports'] as const,
  tracked: (sellerId: string, marketplaceId: string) => ['reports', 'tracked', sellerId, marketplaceId],
  page: (sellerId: string, reportId: string, page: number) => ['reports', 'data', sellerId, reportId, page],
};

type AdsList = 'campaigns' | 'keywords' | 'targets' | 'productAds';

export const adsKeys = {
  status: (sellerId: string) => ['ads', 'status', sellerId],
  availableProfiles: (sellerId: string, selectionToken: string) =>
    ['ads', 'available', sellerId, selectionToken] as const,
  overview: (sellerId: string) => ['ads', 'overview', sellerId],
  spend: (sellerId: string) => ['ads', 'spend', sellerId],
  allLists: (sellerId: string) => ['ads', 'list', sellerId],
  list: (sellerId: string, kind: AdsList, search: object) => ['ads', 'list', sellerId, kind, search],
  asinGroups: (sellerId: string) => ['ads', 'list', sellerId, 'asins'],
  adGroups: (sellerId: string, campaignId: string) => ['ads', 'list', sellerId, 'adGroups', campaignId],
  loginProfiles: (sellerId: string) => ['ads', 'profiles', sellerId],
  report: (sellerId: string, reportId: string) => ['ads', 'report', sellerId, reportId],
  serverReports: (sellerId: string) => ['ads', 'reports', sellerId],
  sync: (sellerId: string) => ['ads', 'sync', sellerId],
  globalProfiles: ['ads', 'global', 'profiles'] as const,
  mappableSellers: ['ads', 'global', 'sellers'] as const,
};

type ReportKey = {
  sellerId: string;
  marketplaceId: string;
  source: SalesSource;
  range: DayRange;
  zone: Zone;
  days?: 'own';
};

export const salesKeys = {
  allOverviews: ['sales', 'overview'] as const,
  overview: (sellerId: string, marketplaceId: string) => ['sales', 'overview', sellerId, marketplaceId],
  allReports: ['sales', 'report'] as const,
  reportsOf: (sellerId: string, marketplaceId: string) => ['sales', 'report', sellerId, marketplaceId],
  report: ({ sellerId, marketplaceId, source, range, zone, days }: ReportKey) =>
    ['sales', 'report', sellerId, marketplaceId, source, range, zone, days ?? 'UTC'] as const,
  backfills: (sellerId: string) => ['sales', 'backfills', sellerId],
  movement: (sellerId: string, marketplaceId: string) => ['sales', 'movement', sellerId, marketplaceId],
  /** As the address names it: 'day:2026-03-09T00:00Z'. */
  explanation: (sellerId: string, marketplaceId: string, figure: string) =>
    ['sales', 'explanation', sellerId, marketplaceId, figure] as const,
  asOf: (report: ReportKey, at: string) => ['sales', 'as-of', at, ...salesKeys.report(report)],
};

export const asinSalesKeys = {
  all: ['asin-sales'] as const,
  lists: (sellerId: string, marketplaceId: string) => ['asin-sales', 'list', sellerId, marketplaceId],
  /** Matches a part of the filter. */
  favourites: (sellerId: string, marketplaceId: string) =>
    ['asin-sales', 'list', sellerId, marketplaceId, { favourites: true }] as const,
  /** A period is a month such as '2026-10'; null means all of them. */
  list: (sellerId: string, marketplaceId: string, filter: { favourites: boolean }) =>
    ['asin-sales', 'list', sellerId, marketplaceId, filter] as const,
  allMissing: (sellerId: string, marketplaceId: string) => ['asin-sales', 'missing', sellerId, marketplaceId],
  missing: (sellerId: string, marketplaceId: string, period: string | null) =>
    ['asin-sales', 'missing', sellerId, marketplaceId, period] as const,
  figures: (sellerId: string, marketplaceId: string, period: string | null, asin: string) =>
    ['asin-sales', 'figures', sellerId, marketplaceId, period, asin] as const,
  months: (sellerId: string, marketplaceId: string, asin: string) =>
    ['asin-sales', 'months', sellerId, marketplaceId, asin] as const,
};

export const reconcileKeys = {
  all: ['reconcile'] as const,
  daysOf: (sellerId: string, marketplaceId: string) => ['reconcile', sellerId, marketplaceId],
  days: (sellerId: string, marketplaceId: string, { from, to }: DayRange) =>
    ['reconcile', sellerId, marketplaceId, from, to] as const,
};

export const catalogueKeys = {
  all: ['catalogue'] as const,
  presence: (sellerId: string, marketplaceId: string, asin: string) =>
    ['catalogue', 'presence', sellerId, marketplaceId, asin] as const,
  /** As it is saved, or as Amazon describes it. */
  item: (sellerId: string, marketplaceId: string, asin: string, isSaved: boolean) =>
    ['catalogue', 'item', sellerId, marketplaceId, asin, isSaved] as const,
};

type Keyed = Pick<Query, 'queryKey'>;

const isOf = ({ queryKey: [noun] }: Keyed, { all: [own] }: { all: readonly [string] }) => noun === own;

/** Whether an answer is for one person: what the service publishes is the same for everyone. */
export const isPrivate = (query: Keyed): boolean => !isOf(query, serviceKeys);

/** Whether an answer shows something to the person who is signed in, rather than saying who that is. */
export const isShownToPerson = (query: Keyed): boolean => isPrivate(query) && !isOf(query, authKeys);
