// The Sponsored Products account behind a profile, from campaigns down to keywords.
import type { Product } from '../../world/products.ts';
import type { Profile } from '../profiles/profiles.ts';

export type CampaignKind = 'auto' | 'exact' | 'broad' | 'products' | 'brand' | 'old';
export type State = 'ENABLED' | 'PAUSED' | 'ARCHIVED';
export type Campaign = {
  id: string;
  kind: CampaignKind;
  name: string;
  state: State;
  targetingType: 'AUTO' | 'MANUAL';
  /** Days in the profile's zone. */
  startDate: string;
  /** The last day it runs; null without an end. */
  endDate: string | null;
  budget: number;
  bidding: Bidding;
  portfolioId: string | null;
};
export type Bidding = {
  strategy: Strategy;
  /** The percentage is null where Amazon leaves it out. */
  placements: readonly { placement: Placement; percentage: number | null }[];
};
export const STRATEGIES = ['LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL', 'RULE_BASED'] as const;
export type Strategy = (typeof STRATEGIES)[number];
export const PLACEMENTS = [
  'PLACEMENT_TOP',
  'PLACEMENT_PRODUCT_PAGE',
  'PLACEMENT_REST_OF_SEARCH',
  'SITE_AMAZON_BUSINESS',
] as const;
export type Placement = (typeof PLACEMENTS)[number];
export type AdGroup = { id: string; campaign: Campaign; name: string; defaultBid: number; state: State };
export type MatchType = 'EXACT' | 'PHRASE' | 'BROAD';
export type Keyword = {
  id: string;
  adGroup: AdGroup;
  text: string;
  matchType: MatchType;
  /** Null for the default bid of the ad group. */
  bid: number | null;
  state: State;
};
export type Predicate = { type: string; value?: string };
export type Target = {
  id: string;
  adGroup: AdGroup;
  expression: readonly Predicate[];
  resolved: readonly Predicate[];
  isAuto: boolean;
  bid: number;
  state: State;
};
export type ProductAd = { id: string; adGroup: AdGroup; product: Product; state: State };
export type Negative = {
  id: string;
  campaign: Campaign;
  /** Null for a negative keyword of the whole campaign. */
  adGroup: AdGroup | null;
  text: string;
  matchType: 'NEGATIVE_EXACT' | 'NEGATIVE_PHRASE';
  state: State;
};

export type AdsAccount = {
  profile: Profile;
  campaigns: Campaign[];
  adGroups: AdGroup[];
  keywords: Keyword[];
  targets: Target[];
  productAds: ProductAd[];
  negatives: Negative[];
};

export type KeywordTerms = { text: string; matchType: MatchType };

export const emptyAccount = (profile: Profile): AdsAccount => ({
  profile,
  campaigns: [],
  adGroups: [],
  keywords: [],
  targets: [],
  productAds: [],
  negatives: [],
});
