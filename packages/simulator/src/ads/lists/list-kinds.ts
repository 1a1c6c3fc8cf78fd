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
  /** Filters of fixed words. */
  wordFilters: readonly string[];
  /** Who may only look sees campaigns, ad groups and ads, and neither keywords nor targets: so the specification has it. */
  needs: Access;
  list: (account: AdsAccount) => Listed[];
};

const MANY = 1000;
const FEW = 100;

const kind = (
  [path, name]: readonly [path: string, name: string],
  operation: string,
  key: string,
  filters: Pick<ListKind, 'idFilters' | 'textFilter' | 'wordFilters'>,
  list: ListKind['list'],
  needs: Access = 'view',
): ListKind => ({
  operation: `ListSponsoredProducts${operation}`,
  path: `/sp/${path}/list`,
  mediaType: `application/vnd.${name}.v3+json`,
  key,
  ...filters,
  needs,
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
      wordFilters: ['marketplaceBudgetAllocationFilter'],
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
      wordFilters: ['campaignTargetingTypeFilter'],
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
      wordFilters: ['matchTypeFilter'],
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
      wordFilters: [],
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
      wordFilters: ['expressionTypeFilter'],
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
      wordFilters: ['matchTypeFilter'],
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
      wordFilters: ['matchTypeFilter'],
    },
    ({ negatives }) => negatives.filter(({ adGroup }) => adGroup === null).map(listNegative),
  ),
];
