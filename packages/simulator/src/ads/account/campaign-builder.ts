// Puts campaigns with all they hold into an account, by chance that can be repeated.
import { minorPerUsdCent } from '../../sales/orders.ts';
import { decimalsOf } from '../../world/money.ts';
import type { Product } from '../../world/products.ts';
import { hashNumber, toFraction } from '../../world/random.ts';
import { DAY_MS } from '../../world/zones.ts';
import { makeId } from '../profiles/profiles.ts';
import {
  type AdGroup,
  type AdsAccount,
  type Bidding,
  type Campaign,
  type KeywordTerms,
  PLACEMENTS,
  type Predicate,
  STRATEGIES,
  type State,
} from './account.ts';
import { type CampaignKind, unwantedPhrases } from './advertiser-words.ts';

const AUTO_TYPES = [
  'QUERY_HIGH_REL_MATCHES',
  'QUERY_BROAD_REL_MATCHES',
  'ASIN_SUBSTITUTE_RELATED',
  'ASIN_ACCESSORY_RELATED',
] as const;
const OLDEST_START = Date.UTC(2023, 0, 9);
const START_SPAN_DAYS = 600;
const END_SHARE = 0.18; // of the campaigns have a last day
const LEAST_RUN_DAYS = 90;
const RUN_SPAN_DAYS = 1500;
// In US cents a day.
const BUDGETS = [
  ...[500, 1000, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 5000],
  ...[7500, 10_000, 12_050, 25_000, 50_000],
] as const;
const PLACEMENT_SHARE = 0.4;
const UNTOLD_SHARE = 0.06; // placements that come without their percentage
const MOST_PERCENT = 900;

export type CampaignBuilder = ReturnType<typeof createCampaignBuilder>;
type AdGroupTerms = {
  /** What the group is about, for targets that name it. */
  what: string;
  name: string;
  products: readonly Product[];
  keywords: readonly KeywordTerms[];
};

export function createCampaignBuilder(account: AdsAccount, hash: number) {
  const { marketplace } = account.profile;
  const scale = 10 ** decimalsOf(marketplace.currencyCode);
  let serial = 0;
  /** The next stroke of luck, in [0, 1). */
  const chance = () => {
    serial += 1;
    return toFraction(hashNumber(hash, serial));
  };
  const newId = (kind: string) => makeId(`${hash}|${kind}|${serial}`, (serial + hash) % 4 === 0);
  const money = (usdCents: number) =>
    Math.max(1, Math.round(usdCents * minorPerUsdCent(marketplace.currencyCode))) / scale;
  const stateOf = (luck: number): State => (luck < 0.84 ? 'ENABLED' : luck < 0.94 ? 'PAUSED' : 'ARCHIVED');

  const dayAfter = (start: number, days: number) =>
    new Date(start + days * DAY_MS).toISOString().slice(0, 10);

  function addCampaign(kind: CampaignKind, name: string, budget: number | null = null): Campaign {
    const start = OLDEST_START + Math.floor(chance() * START_SPAN_DAYS) * DAY_MS;
    const runDays = LEAST_RUN_DAYS + Math.floor(chance() * RUN_SPAN_DAYS);
    const cents = BUDGETS[Math.floor(chance() * BUDGETS.length)] ?? 1000;
    const campaign: Campaign = {
      id: newId('campaign'),
      kind,
      name,
      state: kind === 'old' ? 'ARCHIVED' : chance() < 0.12 ? 'PAUSED' : 'ENABLED',
      targetingType: kind === 'auto' ? 'AUTO' : 'MANUAL',
      startDate: dayAfter(start, 0),
      endDate: chance() < END_SHARE ? dayAfter(start, runDays) : null,
      budget: budget ?? (cents % 100 === 0 ? Math.round(money(cents)) : money(cents)),
      bidding: makeBidding(),
      portfolioId: chance() < 0.5 ? makeId(`${hash}|portfolio|${kind}`, false) : null,
    };
    account.campaigns.push(campaign);
    if (kind === 'auto') addNegatives(campaign, null, 1 + Math.floor(chance() * 3));
    return campaign;
  }

  function makeBidding(): Bidding {
    const strategy = STRATEGIES[Math.floor(chance() * STRATEGIES.length)] ?? 'LEGACY_FOR_SALES';
    const placements = PLACEMENTS.filter(() => chance() < PLACEMENT_SHARE).map((placement) => {
      const percentage = chance() < 0.04 ? MOST_PERCENT : Math.floor(chance() * 16) * 10;
      return { placement, percentage: chance() < UNTOLD_SHARE ? null : percentage };
    });
    return { strategy, placements };
  }

  function addAdGroup(campaign: Campaign, { what, name, products, keywords }: AdGroupTerms): void {
    const adGroup: AdGroup = {
      id: newId('ad group'),
      campaign,
      name,
      defaultBid: money(60 + Math.floor(chance() * 170)),
      state: campaign.state === 'ARCHIVED' || chance() > 0.06 ? campaign.state : 'PAUSED',
    };
    account.adGroups.push(adGroup);
    for (const product of products) {
      account.productAds.push({ id: newId('ad'), adGroup, product, state: stateOf(chance()) });
    }
    if (campaign.kind === 'auto') addAutoTargets(adGroup);
    else if (campaign.kind === 'products') addProductTargets(adGroup, what);
    else addKeywords(adGroup, keywords);
    if (chance() < 0.5) addNegatives(campaign, adGroup, 1 + Math.floor(chance() * 3));
  }

  function addKeywords(adGroup: AdGroup, keywords: readonly KeywordTerms[]) {
    for (const { text, matchType } of keywords) {
      const bid = chance() < 0.75 ? money(60 + Math.floor(chance() * 240)) : null;
      account.keywords.push({
        id: newId('keyword'),
        adGroup,
        text,
        matchType,
        bid,
        state: stateOf(chance()),
      });
    }
  }

  function addTarget(adGroup: AdGroup, expression: Predicate, resolved: Predicate, isAuto: boolean) {
    const bid = money(50 + Math.floor(chance() * 180));
    const id = newId('target');
    const state = stateOf(chance());
    account.targets.push({ id, adGroup, expression: [expression], resolved: [resolved], isAuto, bid, state });
  }

  function addAutoTargets(adGroup: AdGroup) {
    for (const type of AUTO_TYPES) addTarget(adGroup, { type }, { type }, true);
  }

  function addProductTargets(adGroup: AdGroup, what: string) {
    for (let index = 0; index < 5; index += 1) {
      const value = `B0${Math.floor(chance() * 36 ** 7)
        .toString(36)
        .toUpperCase()
        .padStart(8, '0')}`;
      const predicate = { type: 'ASIN_SAME_AS', value };
      addTarget(adGroup, predicate, predicate, false);
    }
    const category = String(100_000_000 + Math.floor(chance() * 900_000_000));
    const type = 'ASIN_CATEGORY_SAME_AS';
    addTarget(adGroup, { type, value: category }, { type, value: what }, false);
  }

  function addNegatives(campaign: Campaign, adGroup: AdGroup | null, count: number) {
    for (const text of unwantedPhrases(count, Math.floor(chance() * 8))) {
      const matchType = chance() < 0.5 ? 'NEGATIVE_EXACT' : 'NEGATIVE_PHRASE';
      account.negatives.push({
        id: newId('negative'),
        campaign,
        adGroup,
        text,
        matchType,
        state: stateOf(chance()),
      });
    }
  }

  return { addCampaign, addAdGroup, chance };
}
