// The console's lists as files: all that match, in the columns of its tables.
import type { AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from '@insights/contract/ads-entities';
import {
  adjustmentsLabel,
  ageLabel,
  campaignTypeLabel,
  dateLabel,
  readableWord,
  strategyLabel,
  targetLabel,
} from '@insights/domain/ads-labels';
import { type FileColumn, fileStemOf } from '@insights/domain/csv';
import type { EntityKind, NewEntity } from '../sync/entities.repository.ts';
import { toCampaign, toKeyword, toProductAd, toTarget } from './entity-shapes.ts';
import { createShownLists, type ListQuery, type ShownList, type ShownNeeds } from './shown-lists.ts';

type Seller = { id: string; slug: string };
type InAdGroup = Pick<AdsKeyword, 'campaignId' | 'campaignName' | 'adGroupId' | 'adGroupName'>;

const ROWS_A_BATCH = 1000;

const word = (text: string | null) => (text === null ? null : readableWord(text));

/** A name that was not fetched is shown by its id. */
const PARENTS: FileColumn<InAdGroup>[] = [
  { label: 'Campaign', value: ({ campaignName, campaignId }) => campaignName ?? campaignId },
  { label: 'Ad group', value: ({ adGroupName, adGroupId }) => adGroupName ?? adGroupId },
];

const KEYWORDS: FileColumn<AdsKeyword>[] = [
  { label: 'Keyword', value: ({ keywordText }) => keywordText },
  { label: 'Match type', value: ({ matchType }) => word(matchType) },
  { label: 'State', value: ({ state }) => state },
  { label: 'Bid', value: ({ bidAmount }) => bidAmount },
  ...PARENTS,
];

const TARGETS: FileColumn<AdsTarget>[] = [
  { label: 'Target', value: ({ expression }) => targetLabel(expression) },
  { label: 'Targeting', value: ({ expressionType }) => word(expressionType) },
  { label: 'State', value: ({ state }) => state },
  { label: 'Bid', value: ({ bidAmount }) => bidAmount },
  ...PARENTS,
];

const PRODUCT_ADS: FileColumn<ProductAd>[] = [
  { label: 'ASIN', value: ({ asin }) => asin },
  { label: 'SKU', value: ({ sku }) => sku },
  { label: 'State', value: ({ state }) => state },
  ...PARENTS,
  { label: 'Ad ID', value: ({ adId }) => adId },
];

/** Ages are counted to `now`. */
const campaignColumns = (now: Date): FileColumn<AdsCampaign>[] => [
  { label: 'Campaign', value: ({ name }) => name },
  { label: 'State', value: ({ state }) => state },
  { label: 'Type', value: ({ campaignType }) => campaignTypeLabel(campaignType) },
  { label: 'Targeting', value: ({ targetingType }) => word(targetingType) },
  { label: 'Daily budget', value: ({ dailyBudget }) => dailyBudget },
  { label: 'Start', value: ({ startDate }) => dateLabel(startDate) },
  { label: 'End', value: ({ endDate }) => dateLabel(endDate) },
  { label: 'Age', value: ({ startDate }) => ageLabel(startDate, now.getTime()) },
  { label: 'Bidding', value: ({ bidding }) => strategyLabel(bidding.strategy) },
  { label: 'Bid adjustments', value: adjustmentsLabel },
  { label: 'Portfolio', value: ({ portfolioId }) => portfolioId },
  { label: 'Campaign ID', value: ({ campaignId }) => campaignId },
];

const fileName = ({ slug }: Seller, list: string) => `${fileStemOf(slug)}-${list}.csv`;

export function createAdsFiles({ reads, now, ...needs }: ShownNeeds & { now: () => Date }) {
  const lists = createShownLists({ ...needs, reads });

  /** Only the ids are looked up at once: a row is read when its batch is written. */
  async function open(seller: Seller, kind: EntityKind, query: ListQuery) {
    const opened = await lists.open(seller.id, kind, query);
    const { shown, filter, order } = opened;
    return { opened, ids: shown ? await reads.ids(shown, filter, order) : [] };
  }

  async function* batches<Row>(
    { opened, ids }: { opened: ShownList; ids: readonly string[] },
    toRows: (rows: NewEntity[]) => Row[] | Promise<Row[]>,
  ): AsyncGenerator<Row[]> {
    const { shown } = opened;
    if (!shown) return;
    for (let at = 0; at < ids.length; at += ROWS_A_BATCH) {
      const wanted = ids.slice(at, at + ROWS_A_BATCH);
      const rows = await reads.among(shown, wanted);
      if (rows.length !== wanted.length) throw new Error('The list was replaced while the file was written');
      yield await toRows(rows);
    }
  }

  return {
    async campaigns(seller: Seller, query: ListQuery) {
      const list = await open(seller, 'campaigns', query);
      return {
        fileName: fileName(seller, 'campaigns'),
        columns: campaignColumns(now()),
        batches: batches(list, (rows) => rows.map(toCampaign)),
      };
    },

    async keywords(seller: Seller, query: ListQuery) {
      const list = await open(seller, 'keywords', query);
      return {
        fileName: fileName(seller, 'keywords'),
        columns: KEYWORDS,
        batches: batches(list, async (rows) => (await list.opened.addContext(rows)).map(toKeyword)),
      };
    },

    async targets(seller: Seller, query: ListQuery) {
      const list = await open(seller, 'targets', query);
      return {
        fileName: fileName(seller, 'targets'),
        columns: TARGETS,
        batches: batches(list, async (rows) => (await list.opened.addContext(rows)).map(toTarget)),
      };
    },

    async productAds(seller: Seller, query: ListQuery) {
      const list = await open(seller, 'productAds', query);
      return {
        fileName: fileName(seller, 'product-ads'),
        columns: PRODUCT_ADS,
        batches: batches(list, async (rows) => (await list.opened.addContext(rows)).map(toProductAd)),
      };
    },
  };
}

export type AdsFiles = ReturnType<typeof createAdsFiles>;
