// The Sponsored Products account behind a profile: campaigns down to keywords, a function of seed and profile.
import { minorPerUsdCent } from '../ledger-orders.ts';
import { decimalsOf } from '../money.ts';
import { fraction, hashNumber, hashText } from '../seed.ts';
import type { World } from '../world.ts';
import type { Product } from '../world-catalogue.ts';
import { DAY_MS } from '../zones.ts';
import { brandPhrases, type CampaignKind, campaignName, phrasesFor, unwantedPhrases } from './account-words.ts';
import { makeId, type Profile } from './profiles.ts';

export type State = 'ENABLED' | 'PAUSED' | 'ARCHIVED';
export type Campaign = {
  id: string;
  kind: CampaignKind;
  name: string;
  state: State;
  targetingType: 'AUTO' | 'MANUAL';
  startDate: string;
  budget: number;
  strategy: 'LEGACY_FOR_SALES' | 'AUTO_FOR_SALES' | 'MANUAL';
  topOfSearch: number;
  portfolioId: string | null;
};
export type AdGroup = { id: string; campaign: Campaign; name: string; defaultBid: number; state: State };
export type MatchType = 'EXACT' | 'PHRASE' | 'BROAD';
export type Keyword = {
  id: string;
  adGroup: AdGroup;
  text: string;
  matchType: MatchType;
  /** Null takes the ad group's. */
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
  /** Null holds for the whole campaign. */
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

const AUTO_TYPES = [
  'QUERY_HIGH_REL_MATCHES',
  'QUERY_BROAD_REL_MATCHES',
  'ASIN_SUBSTITUTE_RELATED',
  'ASIN_ACCESSORY_RELATED',
] as const;
const STRATEGIES = ['LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL'] as const;
const MAX_CAMPAIGNS = 40;
const OLDEST_START = Date.UTC(2023, 0, 9);
const START_SPAN_DAYS = 600;

export function createAccount(world: World, profile: Profile): AdsAccount {
  const hash = hashText(`${world.seed}|ads account|${profile.id}`);
  const products = world.listProducts(profile.partner);
  const families = [...Map.groupBy2(products)];
  return build(profile, hash, families);
}
