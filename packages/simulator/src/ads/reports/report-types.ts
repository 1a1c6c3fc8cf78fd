// The Sponsored Products report types of reporting v3: groups, columns, filters, and how far back each reaches.

export type GroupBy = { columns: readonly string[]; filters: Readonly<Record<string, readonly string[]>> };

export type ReportType = {
  columns: readonly string[];
  groupBy: Readonly<Record<string, GroupBy>>;
  maxRangeDays: number;
  retentionDays: number;
};

const WINDOWS = ['1d', '7d', '14d', '30d'] as const;
const inWindows = (...names: string[]) =>
  names.flatMap((name) => WINDOWS.map((window) => `${name}${window}`));

const STATES = ['ENABLED', 'PAUSED', 'ARCHIVED'] as const;
const KEYWORD_TYPES = [
  'BROAD',
  'PHRASE',
  'EXACT',
  'TARGETING_EXPRESSION',
  'TARGETING_EXPRESSION_PREDEFINED',
] as const;

const DATES = ['date', 'startDate', 'endDate'];
const BORROWS = ['addToList', 'qualifiedBorrows', 'royaltyQualifiedBorrows'];
const KINDLE = ['kindleEditionNormalizedPagesRead14d', 'kindleEditionNormalizedPagesRoyalties14d'];
const TRAFFIC = ['impressions', 'clicks', 'cost', 'costPerClick', 'clickThroughRate'];
const CONVERSIONS = [
  ...inWindows('purchases', 'purchasesSameSku', 'unitsSoldClicks', 'sales'),
  ...inWindows('attributedSalesSameSku', 'unitsSoldSameSku'),
  ...KINDLE,
];
const OTHER_SKU = ['salesOtherSku7d', 'unitsSoldOtherSku7d'];
const RETURNS = ['acosClicks7d', 'acosClicks14d', 'roasClicks7d', 'roasClicks14d'];
const CAMPAIGN = [
  'campaignName',
  'campaignId',
  'campaignBudgetType',
  'campaignBudgetAmount',
  'campaignStatus',
];
const AD_GROUP = ['adGroupName', 'adGroupId'];
const CLAUSE = ['keywordId', 'keyword', 'keywordBid', 'keywordType', 'matchType', 'targeting'];
const BUDGET_AND_PORTFOLIO = ['campaignBudgetCurrencyCode', 'portfolioId'];
const CAMPAIGN_MORE = [
  ...CAMPAIGN,
  'campaignRuleBasedBudgetAmount',
  'campaignApplicableBudgetRuleId',
  'campaignApplicableBudgetRuleName',
  'campaignBudgetCurrencyCode',
  'topOfSearchImpressionShare',
];

const DEFAULT_LIMITS = { maxRangeDays: 31, retentionDays: 95 };

const TARGETING = [
  ...TRAFFIC,
  ...BORROWS,
  ...CONVERSIONS,
  ...OTHER_SKU,
  ...RETURNS,
  ...CLAUSE,
  ...BUDGET_AND_PORTFOLIO,
  ...DATES,
  ...CAMPAIGN,
  ...AD_GROUP,
];

const REPORT_TYPES: Readonly<Record<string, ReportType>> = {
  spCampaigns: {
    ...DEFAULT_LIMITS,
    columns: [...TRAFFIC, 'spend', ...BORROWS, ...CONVERSIONS, ...DATES, 'campaignBiddingStrategy'],
    groupBy: {
      campaign: { columns: CAMPAIGN_MORE, filters: { campaignStatus: STATES } },
      adGroup: { columns: [...AD_GROUP, 'adStatus'], filters: { adStatus: STATES } },
      campaignPlacement: {
        columns: ['placementClassification', ...CAMPAIGN_MORE],
        filters: { campaignSite: ['AmazonBusiness'] },
      },
    },
  },
  spTargeting: {
    ...DEFAULT_LIMITS,
    columns: [...TARGETING, 'topOfSearchImpressionShare'],
    groupBy: {
      targeting: {
        columns: ['adKeywordStatus'],
        filters: { adKeywordStatus: STATES, keywordType: KEYWORD_TYPES },
      },
    },
  },
  spSearchTerm: {
    ...DEFAULT_LIMITS,
    columns: [...TARGETING, 'searchTerm', 'adKeywordStatus'],
    groupBy: { searchTerm: { columns: ['adKeywordStatus'], filters: { keywordType: KEYWORD_TYPES } } },
  },
  spAdvertisedProduct: {
    ...DEFAULT_LIMITS,
    columns: [
      ...TRAFFIC,
      'spend',
      ...BORROWS,
      ...CONVERSIONS,
      ...OTHER_SKU,
      ...RETURNS,
      ...BUDGET_AND_PORTFOLIO,
      ...DATES,
      ...CAMPAIGN,
      ...AD_GROUP,
      'adId',
      'advertisedAsin',
      'advertisedSku',
    ],
    groupBy: { advertiser: { columns: [], filters: { adCreativeStatus: STATES } } },
  },
  spPurchasedProduct: {
    ...DEFAULT_LIMITS,
    columns: [
      ...DATES,
      ...BORROWS,
      ...BORROWS.map((name) => `${name}FromClicks`),
      ...BUDGET_AND_PORTFOLIO,
      'campaignName',
      'campaignId',
      ...AD_GROUP,
      'keywordId',
      'keyword',
      'keywordType',
      'matchType',
      'advertisedAsin',
      'purchasedAsin',
      'advertisedSku',
      ...inWindows('unitsSoldClicks', 'sales', 'purchases'),
      ...inWindows('unitsSoldOtherSku', 'salesOtherSku', 'purchasesOtherSku'),
      ...KINDLE,
    ],
    groupBy: { asin: { columns: [], filters: {} } },
  },
  spGrossAndInvalids: {
    maxRangeDays: 365,
    retentionDays: 365,
    columns: [
      ...DATES,
      'campaignName',
      'campaignStatus',
      'clicks',
      'impressions',
      'grossClickThroughs',
      'grossImpressions',
      'invalidClickThroughRate',
      'invalidClickThroughs',
      'invalidImpressionRate',
      'invalidImpressions',
    ],
    groupBy: { campaign: { columns: [], filters: { campaignStatus: STATES } } },
  },
};

export const REPORT_TYPE_IDS: readonly string[] = Object.keys(REPORT_TYPES);

export function findReportType(id: string): ReportType | null {
  return Object.hasOwn(REPORT_TYPES, id) ? (REPORT_TYPES[id] ?? null) : null;
}

/** Every column that a type offers for some groups, each once. */
export function columnsOf(type: ReportType, groups: readonly string[]): string[] {
  return [...new Set([...type.columns, ...groups.flatMap((group) => type.groupBy[group]?.columns ?? [])])];
}
