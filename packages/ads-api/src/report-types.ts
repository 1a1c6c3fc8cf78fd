// The Sponsored Products reports: what each may be grouped by, its columns, and how far it reaches back.

const perWindow = (names: string[], windows = ['1d', '7d', '14d', '30d']) =>
  names.flatMap((name) => windows.map((window) => name + window));

const PERIOD = ['date', 'startDate', 'endDate']; // `date` with DAILY, the other two with SUMMARY
const LISTS = ['addToList', 'qualifiedBorrows', 'royaltyQualifiedBorrows'];
const TRAFFIC = ['impressions', 'clicks', 'cost', 'costPerClick', 'clickThroughRate', ...LISTS];
const SALES = perWindow(['purchases', 'unitsSoldClicks', 'sales']);
const SAME_SKU = perWindow(['purchasesSameSku', 'attributedSalesSameSku', 'unitsSoldSameSku']);
const KINDLE = ['kindleEditionNormalizedPagesRead14d', 'kindleEditionNormalizedPagesRoyalties14d'];
const OTHER_SKU = ['salesOtherSku7d', 'unitsSoldOtherSku7d'];
const RATIOS = perWindow(['acosClicks', 'roasClicks'], ['7d', '14d']);
const CAMPAIGN = ['campaignName', 'campaignId'];
const BUDGET = ['campaignStatus', 'campaignBudgetAmount', 'campaignBudgetType', 'campaignBudgetCurrencyCode'];
const BUDGET_RULE = [
  'campaignRuleBasedBudgetAmount',
  'campaignApplicableBudgetRuleId',
  'campaignApplicableBudgetRuleName',
];
const AD_GROUP = ['adGroupName', 'adGroupId'];
const KEYWORD = ['keywordId', 'keyword', 'keywordType', 'matchType'];

const TARGETED = [
  ...[...PERIOD, ...TRAFFIC, ...SALES, ...SAME_SKU, ...KINDLE, ...OTHER_SKU, ...RATIOS],
  ...['portfolioId', ...CAMPAIGN, ...BUDGET, ...AD_GROUP, ...KEYWORD, 'keywordBid', 'targeting'],
];
const CAMPAIGN_COLUMNS = [...CAMPAIGN, ...BUDGET, ...BUDGET_RULE, 'topOfSearchImpressionShare'];

const STATES = ['ENABLED', 'PAUSED', 'ARCHIVED'];
const KEYWORD_TYPES = ['BROAD', 'PHRASE', 'EXACT', 'TARGETING_EXPRESSION', 'TARGETING_EXPRESSION_PREDEFINED'];

type Grouping = { columns: readonly string[]; filters: Readonly<Record<string, readonly string[]>> };

export type ReportType = {
  /** Calendar days, both ends counted: Amazon counts the difference, so this is the safe side of its rule. */
  maxRangeDays: number;
  /** Asking further back is refused; Amazon's known issues say that only the last 65 of 95 days hold figures. */
  retentionDays: number;
  columns: readonly string[];
  /** The groupings, each with the columns and filters that it adds. */
  groupBy: Readonly<Record<string, Grouping>>;
};

export type ReportTypeId =
  | 'spCampaigns'
  | 'spTargeting'
  | 'spSearchTerm'
  | 'spAdvertisedProduct'
  | 'spPurchasedProduct'
  | 'spGrossAndInvalids';

const lately = { maxRangeDays: 31, retentionDays: 95 };

export const REPORT_TYPES: Readonly<Record<ReportTypeId, ReportType>> = {
  spCampaigns: {
    ...lately,
    columns: [...PERIOD, ...TRAFFIC, ...SALES, ...SAME_SKU, ...KINDLE, 'campaignBiddingStrategy', 'spend'],
    groupBy: {
      campaign: { columns: CAMPAIGN_COLUMNS, filters: { campaignStatus: STATES } },
      adGroup: { columns: [...AD_GROUP, 'adStatus'], filters: { adStatus: STATES } },
      campaignPlacement: {
        columns: [...CAMPAIGN_COLUMNS, 'placementClassification'],
        filters: { campaignSite: ['AmazonBusiness'] },
      },
    },
  },
  spTargeting: {
    ...lately,
    columns: [...TARGETED, 'topOfSearchImpressionShare'],
    groupBy: {
      targeting: {
        columns: ['adKeywordStatus'],
        filters: { adKeywordStatus: STATES, keywordType: KEYWORD_TYPES },
      },
    },
  },
  spSearchTerm: {
    ...lately,
    columns: [...TARGETED, 'searchTerm', 'adKeywordStatus'],
    groupBy: { searchTerm: { columns: ['adKeywordStatus'], filters: { keywordType: KEYWORD_TYPES } } },
  },
  spAdvertisedProduct: {
    ...lately,
    columns: [
      ...[...PERIOD, ...TRAFFIC, 'spend', ...SALES, ...SAME_SKU, ...KINDLE, ...OTHER_SKU, ...RATIOS],
      ...['portfolioId', ...CAMPAIGN, ...BUDGET, ...AD_GROUP, 'adId', 'advertisedAsin', 'advertisedSku'],
    ],
    groupBy: { advertiser: { columns: [], filters: { adCreativeStatus: STATES } } },
  },
  spPurchasedProduct: {
    ...lately,
    columns: [
      ...[...PERIOD, ...LISTS, ...LISTS.map((name) => `${name}FromClicks`), ...SALES, ...KINDLE],
      ...perWindow(['unitsSoldOtherSku', 'salesOtherSku', 'purchasesOtherSku']),
      ...['portfolioId', ...CAMPAIGN, 'campaignBudgetCurrencyCode', ...AD_GROUP, ...KEYWORD],
      ...['advertisedAsin', 'advertisedSku', 'purchasedAsin'],
    ],
    groupBy: { asin: { columns: [], filters: {} } },
  },
  spGrossAndInvalids: {
    maxRangeDays: 365,
    retentionDays: 365,
    columns: [
      ...[...PERIOD, 'campaignName', 'campaignStatus', 'impressions', 'clicks'],
      ...['grossImpressions', 'grossClickThroughs', 'invalidImpressions', 'invalidClickThroughs'],
      ...['invalidImpressionRate', 'invalidClickThroughRate'],
    ],
    groupBy: { campaign: { columns: [], filters: { campaignStatus: STATES } } },
  },
};

export type ColumnKind = 'id' | 'count' | 'decimal' | 'text';

const IDS = new Set(['campaignId', 'adGroupId', 'adId', 'keywordId', 'portfolioId']);
const DECIMAL =
  /^(cost|spend|costPerClick|clickThroughRate|keywordBid|topOfSearchImpressionShare|(sales|attributedSales|acos|roas)[A-Z0-9].*|.*(Rate|Royalties14d|BudgetAmount))$/;
const COUNT =
  /^(impressions|clicks|addToList.*|(royaltyQ|q)ualifiedBorrows.*|(purchases|unitsSold)[A-Z0-9].*|gross.*|invalid(Impressions|ClickThroughs)|.*PagesRead14d)$/;

function kindByName(column: string): ColumnKind {
  if (IDS.has(column)) return 'id';
  if (DECIMAL.test(column)) return 'decimal';
  return COUNT.test(column) ? 'count' : 'text';
}

const KINDS = new Map(
  Object.values(REPORT_TYPES)
    .flatMap(({ columns, groupBy }) => [
      ...columns,
      ...Object.values(groupBy).flatMap((group) => group.columns),
    ])
    .map((column) => [column, kindByName(column)]),
);

/** How a column's values are to be read; a column we do not know is text, so nothing of it is lost. */
export function columnKind(column: string): ColumnKind {
  return KINDS.get(column) ?? 'text';
}
