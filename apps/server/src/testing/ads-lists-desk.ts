// A seller with a few synchronised entities of every kind, odd ones among them, and an admin who reads their lists.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  createAdsEntities,
  type EntityKind,
  type NewEntity,
} from '../features/ads/sync/entities.repository.ts';
import { adsServer } from './ads-desk.ts';
import { ACME } from './ads-sync-desk.ts';

const NOTHING = { adGroupId: null, type: null, amount: null, asin: null, sku: null, details: null };
const STATES = ['enabled', 'paused', 'archived'];
const MATCHES = ['exact', 'phrase', 'broad'];
const WORDS = ['tent', 'Rope', 'stove', 'Überzelt 50%', '=1+1, "x"', 'a_b'];
const STRATEGIES = ['legacyForSales', 'manual', 'autoForSales', null];

const cycle = <T>(values: readonly T[], index: number): T | undefined => values[index % values.length];
const rows = (count: number, make: (index: number) => Partial<NewEntity>, ids: string): NewEntity[] =>
  Array.from({ length: count }, (_, index) => {
    const made = {
      label: '',
      state: cycle(STATES, index) ?? '',
      campaignId: String(index % 6),
      ...make(index),
    };
    return { ...NOTHING, folded: made.label.toLowerCase(), entityId: `${ids}${index}`, ...made };
  });

const CAMPAIGNS = rows(
  6,
  (index) => ({
    campaignId: `1${index}`,
    label: `${cycle(['Summer', 'winter', 'Brand'], index)} ${index}`,
    type: cycle(['manual', 'auto'], index) ?? null,
    amount: index === 4 ? null : String(50 - index * 7.5),
    details: {
      startDate: index === 5 ? null : `2025010${6 - index}`,
      endDate: index < 2 ? `2026010${index + 1}` : null,
      strategy: cycle(STRATEGIES, index) ?? null,
      adjustments: index % 2 === 0 ? [{ predicate: 'placementTop', percentage: 20 + index }] : [],
      premiumBidAdjustment: null,
      portfolioId: index === 3 ? null : String(9 + index),
    },
  }),
  '1',
);
/** The last ad group of a campaign was not fetched, and neither was its bid. */
const AD_GROUPS = rows(
  11,
  (index) => ({
    campaignId: `1${index % 6}`,
    label: `Group ${20 - index}`,
    amount: String(0.5 + index / 10),
  }),
  '2',
);
const inAdGroup = (index: number) => ({ campaignId: `1${index % 6}`, adGroupId: `2${index % 12}` });

const KEYWORDS = rows(
  60,
  (index) => ({
    ...inAdGroup(index),
    label: `${cycle(WORDS, index)} ${index % 4}`,
    type: cycle(MATCHES, index) ?? null,
    amount: index % 5 === 0 ? null : String((index % 7) * 0.15),
  }),
  '3',
);
const TARGETS = rows(
  14,
  (index) => {
    const label = cycle(['QUERY_HIGH_REL_MATCHES', 'ASIN_SAME_AS B000000001'], index) ?? '';
    const shown = cycle(['close match', 'product b000000001'], index);
    return { ...inAdGroup(index), label, folded: `${shown}\n${label.toLowerCase()}`, type: 'auto' };
  },
  '4',
);
const PRODUCT_ADS = rows(
  25,
  (index) => {
    const asin = index === 7 ? null : `B00000000${index % 9}`;
    const sku = index % 4 === 0 ? null : `SKU-${30 - index}`;
    return { ...inAdGroup(index), label: asin ?? '', folded: `${asin}\n${sku}`.toLowerCase(), asin, sku };
  },
  '5',
);

const KINDS: [EntityKind, NewEntity[]][] = [
  ['campaigns', CAMPAIGNS],
  ['adGroups', AD_GROUPS],
  ['keywords', KEYWORDS],
  ['targets', TARGETS],
  ['productAds', PRODUCT_ADS],
];

/** A server with these lists, for a whole test file; they are stored when they are first read. */
export function adsListsServer() {
  const at = adsServer();
  let stored: Promise<void> | null = null;

  async function store(): Promise<void> {
    const { db } = at.server;
    const sellerId = await at.server.sellerId(ACME);
    const { rows: connected } = await db.execute<{ id: string }>(
      sql`select profile_id as id from ads_connections where seller_id = ${sellerId}`,
    );
    const entities = createAdsEntities(db);
    for (const [kind, all] of KINDS) {
      const listKey = { sellerId, kind, profileId: connected[0]?.id ?? '' };
      await db.transaction(async (tx) => {
        const version = await entities.begin(listKey, tx);
        await entities.add(listKey, version, { number: 0, rows: all }, tx);
        await entities.switchTo(listKey, version, { asOf: at.server.clock.now, unreadableCount: 0 }, tx);
      });
    }
  }

  const ready = () => {
    stored ??= store();
    return stored;
  };

  return {
    at,
    counts: { keywords: 60, targets: 14, 'product-ads': 25, campaigns: 6 },

    async get(path: string): Promise<Record<string, unknown>> {
      await ready();
      const { status, body } = await at.desk.get(`/api/ppc/${path}`);
      expect(status, JSON.stringify(body.error)).toBe(200);
      return body.data ?? {};
    },

    /** A list's file, and its lines. */
    async file(list: string, query = '') {
      await ready();
      const token = await at.server.signIn('admin');
      const response = await fetch(`${at.server.url}/api/ppc/${list}/${ACME}/csv?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(200);
      const text = Buffer.from(await response.arrayBuffer()).toString();
      return { headers: response.headers, lines: text.split('\r\n').slice(0, -1) };
    },
  };
}
