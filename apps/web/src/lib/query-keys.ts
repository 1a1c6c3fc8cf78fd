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
  of: (sellerId: string, marketplaceId: string) => [...coverageKeys.all, sellerId, marketplaceId] as const,
  whole: (sellerId: string, marketplaceId: string) =>
    [...coverageKeys.of(sellerId, marketplaceId), 'whole'] as const,
  trouble: (sellerId: string, marketplaceId: string) =>
    [...coverageKeys.of(sellerId, marketplaceId), 'trouble'] as const,
};

export const alertKeys = {
  all: ['alerts'] as const,
  list: (show: string, seller: string) => [...alertKeys.all, 'list', show, seller] as const,
  news: ['alerts', 'news'] as const,
  rules: (sellerId: string) => [...alertKeys.all, 'rules', sellerId] as const,
  webhooks: ['alerts', 'webhooks'] as const,
  failedDeliveries: (webhookId: string) => [...alertKeys.webhooks, 'failed', webhookId] as const,
};

export const marketplaceKeys = {
  updates: (sellerId: string) => ['marketplaces', 'updates', sellerId] as const,
};

export const connectKeys = {
  allStatuses: ['connect', 'status'] as const,
  status: (sellerId: string) => [...connectKeys.allStatuses, sellerId] as const,
  publicPage: (sellerId: string) => ['connect', 'public', sellerId] as const,
  pending: (sellerId: string) => ['connect', 'pending', sellerId] as const,
  links: (sellerId: string) => ['connect', 'links', sellerId] as const,
  openedLink: (sellerId: string, token: string) => ['connect', 'link', sellerId, token] as const,
};

export const reportKeys = {
  all: ['reports'] as const,
  tracked: (sellerId: string, marketplaceId: string) =>
    [...reportKeys.all, 'tracked', sellerId, marketplaceId] as const,
  page: (sellerId: string, reportId: string, page: number) =>
    [...reportKeys.all, 'data', sellerId, reportId, page] as const,
};

export const adsKeys = {
  status: (sellerId: string) => ['ads', 'status', sellerId] as const,
  availableProfiles: (sellerId: string, selectionToken: string) =>
    ['ads', 'available', sellerId, selectionToken] as const,
  overview: (sellerId: string) => ['ads', 'overview', sellerId] as const,
  spend: (sellerId: string) => ['ads', 'spend', sellerId] as const,
  allLists: (sellerId: string) => ['ads', 'list', sellerId] as const,
  list: (sellerId: string, kind: 'campaigns' | 'keywords' | 'targets' | 'productAds', search: object) =>
    [...adsKeys.allLists(sellerId), kind, search] as const,
  asinGroups: (sellerId: string) => [...adsKeys.allLists(sellerId), 'asins'] as const,
  adGroups: (sellerId: string, campaignId: string) =>
    [...adsKeys.allLists(sellerId), 'adGroups', campaignId] as const,
  loginProfiles: (sellerId: string) => ['ads', 'profiles', sellerId] as const,
  report: (sellerId: string, reportId: string) => ['ads', 'report', sellerId, reportId] as const,
  serverReports: (sellerId: string) => ['ads', 'reports', sellerId] as const,
  sync: (sellerId: string) => ['ads', 'sync', sellerId] as const,
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
  overview: (sellerId: string, marketplaceId: string) =>
    [...salesKeys.allOverviews, sellerId, marketplaceId] as const,
  allReports: ['sales', 'report'] as const,
  reportsOf: (sellerId: string, marketplaceId: string) =>
    [...salesKeys.allReports, sellerId, marketplaceId] as const,
  report: ({ sellerId, marketplaceId, source, range, zone, days }: ReportKey) =>
    [...salesKeys.reportsOf(sellerId, marketplaceId), source, range, zone, days ?? 'UTC'] as const,
  backfills: (sellerId: string) => ['sales', 'backfills', sellerId] as const,
  movement: (sellerId: string, marketplaceId: string) =>
    ['sales', 'movement', sellerId, marketplaceId] as const,
  /** As the address names it: 'day:2026-03-09T00:00Z'. */
  explanation: (sellerId: string, marketplaceId: string, figure: string) =>
    ['sales', 'explanation', sellerId, marketplaceId, figure] as const,
  asOf: (report: ReportKey, at: string) => ['sales', 'as-of', at, ...salesKeys.report(report)] as const,
};

type AsinFilterKey = {
  period: string | null;
  search: string;
  favourites: boolean;
  sort: string;
  order: string;
};

export const asinSalesKeys = {
  all: ['asin-sales'] as const,
  lists: (sellerId: string, marketplaceId: string) =>
    [...asinSalesKeys.all, 'list', sellerId, marketplaceId] as const,
  favourites: (sellerId: string, marketplaceId: string) =>
    [...asinSalesKeys.lists(sellerId, marketplaceId), { favourites: true }] as const, // matches part of the filter
  /** A period is a month such as '2026-10'; null means all of them. */
  list: (sellerId: string, marketplaceId: string, filter: AsinFilterKey) =>
    [...asinSalesKeys.lists(sellerId, marketplaceId), filter] as const,
  allMissing: (sellerId: string, marketplaceId: string) =>
    [...asinSalesKeys.all, 'missing', sellerId, marketplaceId] as const,
  missing: (sellerId: string, marketplaceId: string, period: string | null) =>
    [...asinSalesKeys.allMissing(sellerId, marketplaceId), period] as const,
  figures: (sellerId: string, marketplaceId: string, period: string | null, asin: string) =>
    [...asinSalesKeys.all, 'figures', sellerId, marketplaceId, period, asin] as const,
  months: (sellerId: string, marketplaceId: string, asin: string) =>
    [...asinSalesKeys.all, 'months', sellerId, marketplaceId, asin] as const,
};

export const reconcileKeys = {
  all: ['reconcile'] as const,
  daysOf: (sellerId: string, marketplaceId: string) =>
    [...reconcileKeys.all, sellerId, marketplaceId] as const,
  days: (sellerId: string, marketplaceId: string, { from, to }: DayRange) =>
    [...reconcileKeys.daysOf(sellerId, marketplaceId), from, to] as const,
};

export const catalogueKeys = {
  all: ['catalogue'] as const,
  presence: (sellerId: string, marketplaceId: string, asin: string) =>
    [...catalogueKeys.all, 'presence', sellerId, marketplaceId, asin] as const,
  /** As it is saved, or as Amazon describes it. */
  item: (sellerId: string, marketplaceId: string, asin: string, isSaved: boolean) =>
    [...catalogueKeys.all, 'item', sellerId, marketplaceId, asin, isSaved] as const,
};

type Keyed = Pick<Query, 'queryKey'>;

const isOf = ({ queryKey: [noun] }: Keyed, { all: [own] }: { all: readonly [string] }) => noun === own;

/** Whether an answer is for one person: what the service publishes is the same for everyone. */
export const isPrivate = (query: Keyed): boolean => !isOf(query, serviceKeys);

/** Whether an answer shows something to the person who is signed in, rather than saying who that is. */
export const isShownToPerson = (query: Keyed): boolean => isPrivate(query) && !isOf(query, authKeys);
