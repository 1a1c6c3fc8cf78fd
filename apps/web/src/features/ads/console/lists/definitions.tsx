// What the lists of the console have of their own: columns, filters and texts.
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
import type { SelectFilter } from '../../../../components/data-table/use-table-search.ts';
import { Budget } from '../../profile-facts.tsx';
import {
  adsCsv,
  campaignPages,
  campaignsCsv,
  keywordPages,
  keywordsCsv,
  productAdPages,
  targetPages,
  targetsCsv,
} from './api.ts';
import { amountColumn, bidColumn, parentColumns, stateColumn, textColumn, wordColumn } from './columns.tsx';
import type { EntityListDefinition } from './entity-list.tsx';

export const STATES = ['enabled', 'paused', 'archived'];
export const MATCH_TYPES = ['exact', 'phrase', 'broad'];
export const EXPRESSION_TYPES = ['auto', 'manual'];

const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: readableWord(value) }));

const byServer = () => true; // the server filters

const STATE: SelectFilter<unknown> = {
  key: 'state',
  label: 'State',
  all: 'All states',
  options: optionsOf(STATES),
  accepts: byServer,
};

export const CAMPAIGNS: EntityListDefinition<AdsCampaign> = {
  title: 'Campaigns',
  description: (total) =>
    total > 0
      ? `${formatCount(total)} campaigns; press one for its ad groups`
      : 'Press one for its ad groups',
  address: 'campaigns',
  pages: campaignPages,
  csv: campaignsCsv,
  keyOf: ({ campaignId }) => campaignId,
  filter: {
    label: 'Search by campaign',
    textsOf: ({ name }) => [name],
    noMatch: 'No campaigns match the search',
    selects: [STATE],
  },
  empty: 'No campaigns found',
  columns: (currency, now) => [
    textColumn('name', 'Campaign', 260, ({ name, campaignId }) => name || campaignId),
    stateColumn(),
    textColumn('type', 'Type', 84, ({ campaignType }) => campaignTypeLabel(campaignType)),
    wordColumn('targeting', 'Targeting', 116, ({ targetingType }) => targetingType),
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
  pages: keywordPages,
  csv: keywordsCsv,
  keyOf: ({ keywordId }) => keywordId,
  filter: {
    label: 'Search keywords',
    textsOf: ({ keywordText }) => [keywordText],
    noMatch: 'No keywords match the search',
    selects: [
      STATE,
      {
        key: 'match',
        label: 'Match type',
        all: 'All match types',
        options: optionsOf(MATCH_TYPES),
        accepts: byServer,
      },
    ],
  },
  empty: 'No keywords found',
  columns: (currency) => [
    textColumn('keyword', 'Keyword', 260, ({ keywordText }) => keywordText),
    wordColumn('match', 'Match type', 110, ({ matchType }) => matchType),
    stateColumn(),
    bidColumn(currency),
    ...parentColumns<AdsKeyword>(),
  ],
};

export const TARGETS: EntityListDefinition<AdsTarget> = {
  title: 'Targets',
  description: () => "Products, categories and Amazon's own matches beside which the ads appear",
  address: 'targets',
  pages: targetPages,
  csv: targetsCsv,
  keyOf: ({ targetId }) => targetId,
  filter: {
    label: 'Search targets',
    textsOf: ({ expression }) => [expression],
    noMatch: 'No targets match the search',
    selects: [
      STATE,
      {
        key: 'type',
        label: 'Targeting',
        all: 'All targeting',
        options: optionsOf(EXPRESSION_TYPES),
        accepts: byServer,
      },
    ],
  },
  empty: 'No targets found',
  columns: (currency) => [
    textColumn('target', 'Target', 260, ({ expression }) => targetLabel(expression)),
    wordColumn('type', 'Targeting', 110, ({ expressionType }) => expressionType),
    stateColumn(),
    bidColumn(currency),
    ...parentColumns<AdsTarget>(),
  ],
};

export const PRODUCT_ADS: EntityListDefinition<ProductAd> = {
  title: 'Product ads',
  description: () => 'Which products are advertised, and where',
  address: 'ads',
  pages: productAdPages,
  csv: adsCsv,
  keyOf: ({ adId }) => adId,
  filter: {
    label: 'Search by ASIN or SKU',
    textsOf: ({ asin, sku }) => [asin, sku],
    noMatch: 'No product ads match the search',
    selects: [STATE],
  },
  empty: 'No product ads found',
  columns: () => [
    textColumn('asin', 'ASIN', 140, ({ asin }) => asin),
    textColumn('sku', 'SKU', 180, ({ sku }) => sku),
    stateColumn(),
    ...parentColumns<ProductAd>(),
    textColumn('id', 'Ad ID', 160, ({ adId }) => adId),
  ],
};
