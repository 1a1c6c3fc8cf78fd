// An account as large as accounts get: 200 campaigns, 1,000 ad groups, 20,000 keywords, 5,000 product ads.
import type { Product, Theme } from '../../world/products.ts';
import type { KeywordTerms } from './account.ts';
import { brandPhrases, type CampaignKind, campaignName, manyPhrasesFor } from './advertiser-words.ts';
import type { CampaignBuilder } from './campaign-builder.ts';
import type { ProductFamily } from './families.ts';

const CAMPAIGNS = 200;
const KEYWORDS = 20_000;
const ADS_PER_GROUP = 5;
const BRAND_CAMPAIGNS = 4;
const OLD_CAMPAIGNS = 6;
const UNLIMITED = 999_999_999;
const PHRASE_STEP = 9; // how far the phrases of one ad group are from those of the next

/** A family gets ten campaigns at a time, of these kinds. */
const TEN_KINDS = [
  ...(['auto', 'exact', 'broad', 'exact', 'products'] as const),
  ...(['broad', 'exact', 'broad', 'exact', 'auto'] as const),
] as const;
const GROUPS = ['Core', 'Long tail', 'Seasonal', 'Rivals', 'Test'] as const;
const LABELS = [
  ...['Evergreen', 'Launch', 'Rank', 'Profit', 'Gifts', 'Spring'],
  ...['Summer', 'Autumn', 'Winter', 'Weekend', 'Mobile', 'Clearance'],
] as const;

type Sold = {
  brand: string;
  theme: Theme;
  products: readonly Product[];
  families: readonly ProductFamily[];
};
type Plan = { kind: CampaignKind; what: string; family: readonly Product[]; phrases: readonly string[] };

export function fillLargeAccount(builder: CampaignBuilder, sold: Sold): void {
  const plans = planCampaigns(sold);
  const isAboutKeywords = ({ kind }: Plan) => kind !== 'auto' && kind !== 'products';
  const keywordGroups = plans.filter(isAboutKeywords).length * GROUPS.length;
  const named = new Map<string, number>();
  let keywordGroup = 0;
  for (const plan of plans) {
    const name = campaignName(plan.kind, plan.what);
    const sameName = named.get(name) ?? 0;
    named.set(name, sameName + 1);
    // Somebody has not set a limit for the brand.
    const budget = plan.kind === 'brand' && sameName === 0 ? UNLIMITED : null;
    const campaign = builder.addCampaign(plan.kind, `${name} | ${labelOf(sameName)}`, budget);
    for (const [index, group] of GROUPS.entries()) {
      // Shares are rounded so that all of them together are exact.
      const upTo = (groups: number) => Math.floor((KEYWORDS * groups) / keywordGroups);
      const count = isAboutKeywords(plan) ? upTo(keywordGroup + 1) - upTo(keywordGroup) : 0;
      if (count > 0) keywordGroup += 1;
      builder.addAdGroup(campaign, {
        what: plan.what,
        name: `${plan.what} - ${group}`,
        products: chooseProducts(plan.family, sold.products, sameName + index),
        keywords: chooseKeywords(plan, count, sameName * GROUPS.length + index),
      });
    }
  }
}

function planCampaigns({ brand, theme, products, families }: Sold): Plan[] {
  const phrasesOf = new Map(families.map(({ what }) => [what, manyPhrasesFor(theme, what)]));
  const ofBrand = [...phrasesOf.values()].flatMap((phrases) => phrases.slice(0, 6));
  const branded = [...brandPhrases(brand), ...ofBrand.map((phrase) => `${brand.toLowerCase()} ${phrase}`)];
  return Array.from({ length: CAMPAIGNS }, (_, index): Plan => {
    const aboutBrand = { what: brand, family: products, phrases: branded };
    if (index < BRAND_CAMPAIGNS) return { ...aboutBrand, kind: 'brand' };
    if (index < BRAND_CAMPAIGNS + OLD_CAMPAIGNS) return { ...aboutBrand, kind: 'old' };
    const family = families[Math.floor(index / TEN_KINDS.length) % families.length];
    const kind = TEN_KINDS[index % TEN_KINDS.length] ?? 'exact';
    if (!family) return { ...aboutBrand, kind };
    return {
      kind,
      what: family.what,
      family: family.products,
      phrases: phrasesOf.get(family.what) ?? branded,
    };
  });
}

function labelOf(index: number): string {
  const round = Math.floor(index / LABELS.length);
  return `${LABELS[index % LABELS.length] ?? LABELS[0]}${round === 0 ? '' : ` ${round + 1}`}`;
}

/** The family's own, then whatever else sells: a shop with few products has them in many ad groups, once in each. */
function chooseProducts(family: readonly Product[], all: readonly Product[], from: number): Product[] {
  const others = all.filter((product) => !family.includes(product));
  return [...rotate(family, from), ...rotate(others, from)].slice(0, ADS_PER_GROUP);
}

function chooseKeywords({ kind, phrases }: Plan, count: number, group: number): KeywordTerms[] {
  const matchTypes = kind === 'broad' ? (['BROAD', 'PHRASE'] as const) : (['EXACT'] as const);
  return rotate(phrases, group * PHRASE_STEP)
    .flatMap((text) => matchTypes.map((matchType) => ({ text, matchType })))
    .slice(0, count);
}

function rotate<Item>(items: readonly Item[], by: number): Item[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
