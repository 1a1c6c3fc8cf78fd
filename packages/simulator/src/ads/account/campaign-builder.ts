// Adds campaigns, ad groups, ads and keywords to an account, at random from a seed.
import { familyTitleOf } from '../../catalogue/entries.ts';
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
  type CampaignKind,
  type KeywordTerms,
  PLACEMENTS,
  type Predicate,
  STRATEGIES,
  type State,
} from './account.ts';
import { unwantedPhrases } from './search-phrases.ts';

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
const WITHOUT_PERCENTAGE_SHARE = 0.06; // of the placements
const MOST_PERCENT = 900;

export type CampaignBuilder = ReturnType<typeof createCampaignBuilder>;
type AdGroupTerms = {
  /** The product family or the brand; category targets name it. */
  subject: string;
  name: string;
  products: readonly Product[];
  keywords: readonly KeywordTerms[];
};

export function createCampaignBuilder(account: AdsAccount, hash: number) {
  const { marketplace } = account.profile;
  const scale = 10 ** decimalsOf(marketplace.currencyCode);
  let serial = 0;
  /** The next random number in [0, 1). */
  const random = () => {
    serial += 1;
    return toFraction(hashNumber(hash, serial));
  };
  const newId = (kind: string) => makeId(`${hash}|${kind}|${serial}`, (serial + hash) % 4 === 0);
  const money = (usdCents: number) =>
    Math.max(1, Math.round(usdCents * minorPerUsdCent(marketplace.currencyCode))) / scale;
  const stateOf = (value: number): State => (value < 0.84 ? 'ENABLED' : value < 0.94 ? 'PAUSED' : 'ARCHIVED');

  const dayAfter = (start: number, days: number) =>
    new Date(start + days * DAY_MS).toISOString().slice(0, 10);

  function addCampaign(kind: CampaignKind, name: string, budget: number | null = null): Campaign {
    const start = OLDEST_START + Math.floor(random() * START_SPAN_DAYS) * DAY_MS;
    const runDays = LEAST_RUN_DAYS + Math.floor(random() * RUN_SPAN_DAYS);
    const cents = BUDGETS[Math.floor(random() * BUDGETS.length)] ?? 1000;
    const campaign: Campaign = {
      id: newId('campaign'),
      kind,
      name,
      state: kind === 'old' ? 'ARCHIVED' : random() < 0.12 ? 'PAUSED' : 'ENABLED',
      targetingType: kind === 'auto' ? 'AUTO' : 'MANUAL',
      startDate: dayAfter(start, 0),
      endDate: random() < END_SHARE ? dayAfter(start, runDays) : null,
      budget: budget ?? (cents % 100 === 0 ? Math.round(money(cents)) : money(cents)),
      bidding: makeBidding(),
      portfolioId: random() < 0.5 ? makeId(`${hash}|portfolio|${kind}`, false) : null,
    };
    account.campaigns.push(campaign);
    if (kind === 'auto') addNegatives(campaign, null, 1 + Math.floor(random() * 3));
    return campaign;
  }

  function makeBidding(): Bidding {
    const strategy = STRATEGIES[Math.floor(random() * STRATEGIES.length)] ?? 'LEGACY_FOR_SALES';
    const placements = PLACEMENTS.filter(() => random() < PLACEMENT_SHARE).map((placement) => {
      const percentage = random() < 0.04 ? MOST_PERCENT : Math.floor(random() * 16) * 10;
      return { placement, percentage: random() < WITHOUT_PERCENTAGE_SHARE ? null : percentage };
    });
    return { strategy, placements };
  }

  function addAdGroup(campaign: Campaign, { subject, name, products, keywords }: AdGroupTerms): void {
    const adGroup: AdGroup = {
      id: newId('ad group'),
      campaign,
      name,
      defaultBid: money(60 + Math.floor(random() * 170)),
      state: campaign.state === 'ARCHIVED' || random() > 0.06 ? campaign.state : 'PAUSED',
    };
    account.adGroups.push(adGroup);
    for (const product of products) {
      account.productAds.push({ id: newId('ad'), adGroup, product, state: stateOf(random()) });
    }
    if (campaign.kind === 'auto') addAutoTargets(adGroup);
    else if (campaign.kind === 'products') addProductTargets(adGroup, subject);
    else addKeywords(adGroup, keywords);
    if (random() < 0.5) addNegatives(campaign, adGroup, 1 + Math.floor(random() * 3));
  }

  function addKeywords(adGroup: AdGroup, keywords: readonly KeywordTerms[]) {
    for (const { text, matchType } of keywords) {
      const bid = random() < 0.75 ? money(60 + Math.floor(random() * 240)) : null;
      account.keywords.push({
        id: newId('keyword'),
        adGroup,
        text,
        matchType,
        bid,
        state: stateOf(random()),
      });
    }
  }

  function addTarget(adGroup: AdGroup, expression: Predicate, resolved: Predicate, isAuto: boolean) {
    const bid = money(50 + Math.floor(random() * 180));
    const id = newId('target');
    const state = stateOf(random());
    account.targets.push({ id, adGroup, expression: [expression], resolved: [resolved], isAuto, bid, state });
  }

  function addAutoTargets(adGroup: AdGroup) {
    for (const type of AUTO_TYPES) addTarget(adGroup, { type }, { type }, true);
  }

  function addProductTargets(adGroup: AdGroup, subject: string) {
    for (let index = 0; index < 5; index += 1) {
      const value = `B0${Math.floor(random() * 36 ** 7)
        .toString(36)
        .toUpperCase()
        .padStart(8, '0')}`;
      const predicate = { type: 'ASIN_SAME_AS', value };
      addTarget(adGroup, predicate, predicate, false);
    }
    const category = String(100_000_000 + Math.floor(random() * 900_000_000));
    const type = 'ASIN_CATEGORY_SAME_AS';
    addTarget(adGroup, { type, value: category }, { type, value: subject }, false);
  }

  function addNegatives(campaign: Campaign, adGroup: AdGroup | null, count: number) {
    for (const text of unwantedPhrases(count, Math.floor(random() * 8))) {
      const matchType = random() < 0.5 ? 'NEGATIVE_EXACT' : 'NEGATIVE_PHRASE';
      account.negatives.push({
        id: newId('negative'),
        campaign,
        adGroup,
        text,
        matchType,
        state: stateOf(random()),
      });
    }
  }

  return { addCampaign, addAdGroup, random };
}

/** A family of products, which campaigns name by its short title. */
export type ProductFamily = { shortTitle: string; products: readonly [Product, ...Product[]] };

/** Best-selling families first. */
export function familiesOf(products: readonly Product[], brand: string): ProductFamily[] {
  const families = new Map<string, [Product, ...Product[]]>();
  for (const product of products) {
    const family = families.get(product.parentAsin);
    if (family) family.push(product);
    else families.set(product.parentAsin, [product]);
  }
  return [...families.values()].map((family) => ({
    shortTitle: shortTitleOf(family[0], brand),
    products: family,
  }));
}

function shortTitleOf(product: Product, brand: string): string {
  const [short] = familyTitleOf(product).slice(brand.length).trim().split(',');
  return short ?? product.title;
}

/** Names as advertisers write them. */
export function campaignName(kind: CampaignKind, subject: string): string {
  switch (kind) {
    case 'auto':
      return `SP | Auto | ${subject} | Research`;
    case 'exact':
      return `SP | KW | ${subject} | Exact - Core`;
    case 'broad':
      return `SP | KW | ${subject} | Broad + Phrase`;
    case 'products':
      return `SP | PAT | ${subject} | Competitors`;
    case 'brand':
      return `SP | KW | ${subject} | Brand Defense`;
    case 'old':
      return `[OLD] Prime Day - ${subject}`;
  }
}
