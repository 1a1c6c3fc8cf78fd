// What the console's lists are sorted by: the columns of its tables, as expressions on the rows.
import type {
  CAMPAIGN_SORT_KEYS,
  KEYWORD_SORT_KEYS,
  PRODUCT_AD_SORT_KEYS,
  TARGET_SORT_KEYS,
} from '@insights/contract/ads-list-query';
import type { SortOrder } from '@insights/contract/lists';
import { asc, type SQL, sql } from 'drizzle-orm';
import { adsEntities } from '../../../db/schema.ts';
import type { Shown } from './entity-reads.repository.ts';

/** The campaigns and ad groups that rows belong to, whose names and bids they may be sorted by; null where not fetched. */
type Parents = { campaigns: Shown | null; adGroups: Shown | null };
/** A value, and whether it grows the other way round. */
type Column = { value: SQL; isReversed?: boolean };
type Columns<Keys extends readonly string[]> = (parents: Parents) => Record<Keys[number], Column>;

const { campaignId, adGroupId, entityId, state, label, type, amount, asin, sku, details, folded } =
  adsEntities;

const text = (value: SQL): Column => ({ value: sql`${value} collate "C"` });
const plain = (column: typeof state | typeof type | typeof asin): Column => text(sql`${column}`);
const detail = (name: string) => sql`${details} ->> ${sql.raw(`'${name}'`)}`;
/** Ids are digits, and are compared as numbers. */
const id = (value: SQL): Column => text(sql`lpad(${value}, 20, '0')`);
const NAME: Column = text(sql`${folded}`);

/**
 * A column of what a row belongs to. Looked up row by row: an engine that nobody analyses would go through all of them for
 * each row.
 */
const parentsOwn = (column: 'folded' | 'amount', parent: Shown | null, key: SQL): SQL =>
  parent === null
    ? sql`null`
    : sql`(select parent.${sql.raw(column)}
             from ads_entities as parent
            where parent.seller_id = ${parent.sellerId}
              and parent.kind = ${parent.kind}
              and parent.entity_id = ${key}
              and parent.since_version <= ${parent.version}
              and (parent.until_version is null or parent.until_version > ${parent.version}))`;

const inAdGroup = ({ campaigns, adGroups }: Parents) => ({
  state: plain(state),
  campaign: text(sql`coalesce(${parentsOwn('folded', campaigns, sql`${campaignId}`)}::text, ${campaignId})`),
  group: text(sql`coalesce(${parentsOwn('folded', adGroups, sql`${adGroupId}`)}::text, ${adGroupId})`),
});

const bid = ({ adGroups }: Parents): Column => ({
  value: sql`coalesce(${amount}, ${parentsOwn('amount', adGroups, sql`${adGroupId}`)}::numeric)`,
});

const campaignColumns: Columns<typeof CAMPAIGN_SORT_KEYS> = () => ({
  name: NAME,
  state: plain(state),
  // All of them are of one type.
  type: id(sql`${entityId}`),
  targeting: plain(type),
  budget: { value: sql`${amount}` },
  start: text(detail('startDate')),
  end: text(detail('endDate')),
  // The older, the more: an earlier start counts higher.
  age: { ...text(detail('startDate')), isReversed: true },
  bidding: text(detail('strategy')),
  adjustments: text(sql`nullif((${details} -> 'adjustments')::text, '[]')`),
  portfolio: id(detail('portfolioId')),
  id: id(sql`${entityId}`),
});

const keywordColumns: Columns<typeof KEYWORD_SORT_KEYS> = (parents) => ({
  keyword: NAME,
  match: plain(type),
  bid: bid(parents),
  ...inAdGroup(parents),
});

const targetColumns: Columns<typeof TARGET_SORT_KEYS> = (parents) => ({
  target: NAME,
  type: plain(type),
  bid: bid(parents),
  ...inAdGroup(parents),
});

const productAdColumns: Columns<typeof PRODUCT_AD_SORT_KEYS> = (parents) => ({
  asin: plain(asin),
  sku: text(sql`lower(${sku})`),
  ...inAdGroup(parents),
  id: id(sql`${entityId}`),
});

const COLUMNS = {
  campaigns: campaignColumns,
  keywords: keywordColumns,
  targets: targetColumns,
  productAds: productAdColumns,
};

/** As they are listed if nothing else is asked for: the order of an index. */
const DEFAULT_ORDER = [asc(label), asc(entityId)];

/** The order that a query asks for. What a row has no value of is last either way, and ties are in the order of their ids. */
export function orderOf(
  kind: Shown['kind'],
  { sort, order }: { sort?: string | undefined; order?: SortOrder },
  parents: Parents,
): SQL[] {
  if (sort === undefined && order === undefined) return DEFAULT_ORDER;
  const columns: Record<string, Column> = kind === 'adGroups' ? {} : COLUMNS[kind](parents);
  const { value, isReversed = false } = columns[sort ?? ''] ?? NAME;
  const isDescending = (order === 'desc') !== isReversed;
  return [sql`${value} ${isDescending ? sql`desc` : sql`asc`} nulls last`, asc(entityId)];
}
