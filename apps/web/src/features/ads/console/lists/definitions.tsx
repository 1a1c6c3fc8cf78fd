// What the lists of the console have of their own: columns, filters, figures and texts.
import type { AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from '@insights/contract/ads-entities';
import {
  adjustmentsLabel,
  ageLabel,
  campaignTypeLabel,
  dateLabel,
  dayOfDigits,
  readableWord,
  strategyLabel,
  targetLabel,
} from '@insights/domain/ads-labels';
import { formatCount } from '@insights/domain/money';
import { textColumn } from '../../../../components/data-table/column.ts';
import type { TableFilter } from '../../../../components/data-table/use-table-rows.ts';
import type { SelectFilter } from '../../../../components/data-table/use-table-search.ts';
import { Budget } from '../../profile-facts.tsx';
import { advertisedProducts, campaigns, keywords, targets } from './api.ts';
import { amountColumn, bidColumn, parentColumns, stateColumn } from './columns.tsx';
import type { EntityListDefinition } from './entity-list.tsx';
import { AsinGroups, CampaignGroups } from './groups.tsx';

const STATES = ['enabled', 'paused', 'archived'];
const MATCH_TYPES = ['exact', 'phrase', 'broad'];
const EXPRESSION_TYPES = ['auto', 'manual'];

const readable = (word: string | null) => word && readableWord(word);

const select = (key: string, label: string, all: string, values: string[]): SelectFilter<unknown> => ({
  key,
  label,
  all,
  options: values.map((value) => ({ value, label: readableWord(value) })),
  accepts: () => true, // the server filters
});

const filter = (label: string, name: string, type?: SelectFilter<unknown>): TableFilter<unknown> => ({
  label,
  textsOf: () => [], // the server searches
  noMatch: `No ${name} match the search`,
  selects: [select('state', 'State', 'All states', STATES), ...(type ? [type] : [])],
});

const figures = (...counts: string[]) => counts.map((count) => ({ count, label: readableWord(count) }));

export const CAMPAIGNS: EntityListDefinition<AdsCampaign> = {
  title: 'Campaigns',
  description: (total) =>
    total > 0
      ? `${formatCount(total)} campaigns; press one for its ad groups`
      : 'Press one for its ad groups',
  address: 'campaigns',
  ...campaigns,
  keyOf: ({ campaignId }) => campaignId,
  filter: filter('Search by campaign', 'campaigns'),
  empty: 'No campaigns found',
  columns: (currency, now) => [
    textColumn('name', 'Campaign', 260, ({ name, campaignId }) => name || campaignId),
    stateColumn(),
    textColumn('type', 'Type', 84, ({ campaignType }) => campaignTypeLabel(campaignType)),
    textColumn('targeting', 'Targeting', 116, ({ targetingType }) => readable(targetingType)),
    amountColumn(
      'budget',
      'Daily budget',
      ({ dailyBudget }) => dailyBudget,
      ({ dailyBudget }) => <Budget amount={dailyBudget} currency={currency} />,
    ),
    textColumn('start', 'Start', 115, ({ startDate }) => dateLabel(startDate)),
    textColumn('end', 'End', 115, ({ endDate }) => dateLabel(endDate)),
    {
      ...textColumn('age', 'Age', 90, ({ startDate }) => ageLabel(startDate, now)),
      align: 'right',
      sortBy: ({ startDate }) => dayOfDigits(startDate),
    },
    textColumn('bidding', 'Bidding', 140, ({ bidding }) => strategyLabel(bidding.strategy)),
    textColumn('adjustments', 'Bid adjustments', 200, adjustmentsLabel),
    textColumn('portfolio', 'Portfolio', 150, ({ portfolioId }) => portfolioId),
    textColumn('id', 'Campaign ID', 170, ({ campaignId }) => campaignId),
  ],
};

export const KEYWORDS: EntityListDefinition<AdsKeyword> = {
  title: 'Keywords',
  description: () => 'What shoppers search for when the ads appear',
  address: 'keywords',
  ...keywords,
  keyOf: ({ keywordId }) => keywordId,
  filter: filter(
    'Search keywords',
    'keywords',
    select('match', 'Match type', 'All match types', MATCH_TYPES),
  ),
  figures: figures(...STATES, ...MATCH_TYPES),
  grouping: {
    view: 'keywords-view',
    label: 'By campaign',
    draw: (_, { campaignGroups }) => (
      <CampaignGroups counted="Keywords" groups={campaignGroups} address="keyword-groups" />
    ),
  },
  empty: 'No keywords found',
  columns: (currency) => [
    textColumn('keyword', 'Keyword', 260, ({ keywordText }) => keywordText),
    textColumn('match', 'Match type', 110, ({ matchType }) => readable(matchType)),
    stateColumn(),
    bidColumn(currency),
    ...parentColumns<AdsKeyword>(),
  ],
};

export const TARGETS: EntityListDefinition<AdsTarget> = {
  title: 'Targets',
  description: () => "Products, categories and Amazon's own matches beside which the ads appear",
  address: 'targets',
  ...targets,
  keyOf: ({ targetId }) => targetId,
  filter: filter('Search targets', 'targets', select('type', 'Targeting', 'All targeting', EXPRESSION_TYPES)),
  figures: figures(...STATES, ...EXPRESSION_TYPES),
  grouping: {
    view: 'targets-view',
    label: 'By campaign',
    draw: (_, { campaignGroups }) => (
      <CampaignGroups counted="Targets" groups={campaignGroups} address="target-groups" />
    ),
  },
  empty: 'No targets found',
  columns: (currency) => [
    textColumn('target', 'Target', 260, ({ expression }) => targetLabel(expression)),
    textColumn('type', 'Targeting', 110, ({ expressionType }) => readable(expressionType)),
    stateColumn(),
    bidColumn(currency),
    ...parentColumns<AdsTarget>(),
  ],
};

const NO_ADS = 'No product ads found';

export const PRODUCT_ADS: EntityListDefinition<ProductAd> = {
  title: 'Product ads',
  description: () => 'Which products are advertised, and where',
  address: 'ads',
  ...advertisedProducts,
  keyOf: ({ adId }) => adId,
  filter: filter('Search by ASIN or SKU', 'product ads'),
  figures: [{ count: 'totalASINs', label: 'ASINs' }, ...figures(...STATES)],
  grouping: {
    view: 'ads-view',
    label: 'By ASIN',
    draw: (sellerId) => <AsinGroups sellerId={sellerId} empty={NO_ADS} />,
  },
  empty: NO_ADS,
  columns: () => [
    textColumn('asin', 'ASIN', 140, ({ asin }) => asin),
    textColumn('sku', 'SKU', 180, ({ sku }) => sku),
    stateColumn(),
    ...parentColumns<ProductAd>(),
    textColumn('id', 'Ad ID', 160, ({ adId }) => adId),
  ],
};
