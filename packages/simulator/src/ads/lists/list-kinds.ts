// The Sponsored Products lists: their addresses, media types and filters.
import type { AdsAccount } from '../account/account.ts';
import type { Access } from '../profiles/seeded-profiles.ts';
import {
  type Listed,
  listAdGroup,
  listCampaign,
  listKeyword,
  listNegative,
  listProductAd,
  listTarget,
} from './listed-entities.ts';

export type ListKind = {
  /** Amazon's operationId. */
  operation: string;
  path: string;
  mediaType: string;
  /** The name of the array in the answer. */
  key: string;
  /** Filters with a list of ids, and the most ids each takes. */
  idFilters: Readonly<Record<string, number>>;
  textFilter: string | null;
  /** Filters with a closed set of values. */
  enumFilters: readonly string[];
  /** The specification refuses keywords and targets to callers with view access. */
  requiredAccess: Access;
  list: (account: AdsAccount) => Listed[];
};

const MANY = 1000;
const FEW = 100;

const kind = (
  [path, name]: readonly [path: string, name: string],
  operation: string,
  key: string,
  filters: Pick<ListKind, 'idFilters' | 'textFilter' | 'enumFilters'>,
  list: ListKind['list'],
  requiredAccess: Access = 'view',
): ListKind => ({
  operation: `ListSponsoredProducts${operation}`,
  path: `/sp/${path}/list`,
  mediaType: `application/vnd.${name}.v3+json`,
  key,
  ...filters,
  requiredAccess,
  list,
});

export const LIST_KINDS: readonly ListKind[] = [
  kind(
    ['campaigns', 'spCampaign'],
    'Campaigns',
    'campaigns',
    {
      idFilters: { campaignIdFilter: MANY, portfolioIdFilter: FEW },
      textFilter: 'nameFilter',
      enumFilters: ['marketplaceBudgetAllocationFilter'],
    },
    ({ campaigns }) => campaigns.map(listCampaign),
  ),
  kind(
    ['adGroups', 'spAdGroup'],
    'AdGroups',
    'adGroups',
    {
      idFilters: { adGroupIdFilter: MANY, campaignIdFilter: FEW },
      textFilter: 'nameFilter',
      enumFilters: ['campaignTargetingTypeFilter'],
    },
    ({ adGroups }) => adGroups.map(listAdGroup),
  ),
  kind(
    ['keywords', 'spKeyword'],
    'Keywords',
    'keywords',
    {
      idFilters: { keywordIdFilter: MANY, adGroupIdFilter: FEW, campaignIdFilter: FEW },
      textFilter: 'keywordTextFilter',
      enumFilters: ['matchTypeFilter'],
    },
    ({ keywords }) => keywords.map(listKeyword),
    'edit',
  ),
  kind(
    ['productAds', 'spProductAd'],
    'ProductAds',
    'productAds',
    {
      idFilters: { adIdFilter: MANY, adGroupIdFilter: FEW, campaignIdFilter: FEW },
      textFilter: null,
      enumFilters: [],
    },
    ({ productAds, profile }) => productAds.map((ad) => listProductAd(ad, profile.type === 'vendor')),
  ),
  kind(
    ['targets', 'spTargetingClause'],
    'TargetingClauses',
    'targetingClauses',
    {
      idFilters: { targetIdFilter: MANY, adGroupIdFilter: FEW, campaignIdFilter: FEW },
      textFilter: 'asinFilter',
      enumFilters: ['expressionTypeFilter'],
    },
    ({ targets }) => targets.map(listTarget),
    'edit',
  ),
  kind(
    ['negativeKeywords', 'spNegativeKeyword'],
    'NegativeKeywords',
    'negativeKeywords',
    {
      idFilters: { negativeKeywordIdFilter: MANY, adGroupIdFilter: FEW, campaignIdFilter: FEW },
      textFilter: 'negativeKeywordTextFilter',
      enumFilters: ['matchTypeFilter'],
    },
    ({ negatives }) => negatives.filter(({ adGroup }) => adGroup !== null).map(listNegative),
  ),
  kind(
    ['campaignNegativeKeywords', 'spCampaignNegativeKeyword'],
    'CampaignNegativeKeywords',
    'campaignNegativeKeywords',
    {
      idFilters: { campaignNegativeKeywordIdFilter: MANY, campaignIdFilter: FEW },
      textFilter: 'campaignNegativeKeywordTextFilter',
      enumFilters: ['matchTypeFilter'],
    },
    ({ negatives }) => negatives.filter(({ adGroup }) => adGroup === null).map(listNegative),
  ),
];
