// The reports that people ask for, in Amazon's terms: all by the day, with the columns that sums and ratios are made of.
import type { NewReport } from '@insights/ads-api/reports';
import type { AdsReportType } from '@insights/contract/ads-reports';

type Kind = {
  label: string;
  reportTypeId: string;
  groupBy: string;
  columns: readonly string[];
  keywordTypes?: readonly string[];
};

const TRAFFIC = ['impressions', 'clicks', 'cost'];
const SALES = ['purchases7d', 'sales7d', 'unitsSoldClicks7d']; // the window that Amazon's own console shows to sellers
const CAMPAIGN = ['date', 'campaignId', 'campaignName'];
const AD_GROUP = [...CAMPAIGN, 'adGroupId', 'adGroupName'];
const KEYWORD = [...AD_GROUP, 'keywordId', 'keyword', 'keywordType', 'matchType', 'targeting'];

const TARGETING = {
  reportTypeId: 'spTargeting',
  groupBy: 'targeting',
  columns: [...KEYWORD, 'keywordBid', 'adKeywordStatus', ...TRAFFIC, ...SALES],
};
const PURCHASED = {
  reportTypeId: 'spPurchasedProduct',
  groupBy: 'asin',
  columns: [
    ...[
      ...AD_GROUP,
      'keywordId',
      'keyword',
      'keywordType',
      'advertisedAsin',
      'advertisedSku',
      'purchasedAsin',
    ],
    ...[...SALES, 'purchasesOtherSku7d', 'salesOtherSku7d', 'unitsSoldOtherSku7d'],
  ],
};

export const REPORT_KINDS: Readonly<Record<AdsReportType, Kind>> = {
  campaigns: {
    label: 'Campaigns',
    reportTypeId: 'spCampaigns',
    groupBy: 'campaign',
    columns: [
      ...[...CAMPAIGN, 'campaignStatus', 'campaignBudgetAmount', 'campaignBudgetCurrencyCode'],
      ...[...TRAFFIC, ...SALES],
    ],
  },
  keywords: { label: 'Keywords', ...TARGETING, keywordTypes: ['BROAD', 'PHRASE', 'EXACT'] },
  targets: {
    label: 'Targets',
    ...TARGETING,
    keywordTypes: ['TARGETING_EXPRESSION', 'TARGETING_EXPRESSION_PREDEFINED'],
  },
  searchTerms: {
    label: 'Search terms',
    reportTypeId: 'spSearchTerm',
    groupBy: 'searchTerm',
    columns: [...KEYWORD, 'searchTerm', ...TRAFFIC, ...SALES],
  },
  productAds: {
    label: 'Product ads',
    reportTypeId: 'spAdvertisedProduct',
    groupBy: 'advertiser',
    columns: [...AD_GROUP, 'adId', 'advertisedAsin', 'advertisedSku', ...TRAFFIC, ...SALES],
  },
  asins: { label: 'ASINs', ...PURCHASED },
  purchasedProduct: { label: 'Purchased products', ...PURCHASED },
};

type Days = { startsOn: string; endsOn: string };

/** The request that Amazon is asked with for these days. */
export function requestFor(type: AdsReportType, { startsOn, endsOn }: Days): NewReport {
  const { label, reportTypeId, groupBy, columns, keywordTypes } = REPORT_KINDS[type];
  return {
    name: `${label} ${startsOn} to ${endsOn}`,
    startDate: startsOn,
    endDate: endsOn,
    configuration: {
      adProduct: 'SPONSORED_PRODUCTS',
      reportTypeId,
      groupBy: [groupBy],
      columns,
      timeUnit: 'DAILY',
      format: 'GZIP_JSON',
      ...(keywordTypes && { filters: [{ field: 'keywordType', values: keywordTypes }] }),
    },
  };
}

export const nameOf = (type: AdsReportType, { startsOn, endsOn }: Days): string =>
  `${REPORT_KINDS[type].label}, ${startsOn === endsOn ? endsOn : `${startsOn} to ${endsOn}`}`;
