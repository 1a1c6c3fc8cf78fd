// The largest account: 200 campaigns, 1,000 ad groups, 20,000 keywords, 5,000 product ads.
import type { Product, Theme } from '../../world/products.ts';
import type { CampaignKind, KeywordTerms } from './account.ts';
import { type CampaignBuilder, campaignName, type ProductFamily } from './campaign-builder.ts';
import { brandPhrases, manyPhrasesFor } from './search-phrases.ts';

const CAMPAIGNS = 200;
const KEYWORDS = 20_000;
const ADS_PER_GROUP = 5;
const BRAND_CAMPAIGNS = 4;
const OLD_CAMPAIGNS = 6;
const UNLIMITED = 999_999_999;
const PHRASE_STEP = 9; // distance between the first phrases of two ad groups

/** The kinds of ten campaigns of a family. */
const TEN_KINDS = [
  ...(['auto', 'exact', 'broad', 'exact', 'products'] as const),
  ...(['broad', 'exact', 'broad', 'exact', 'auto'] as const),
] as const;
const GROUPS = ['Core', 'Long tail', 'Seasonal', 'Rivals', 'Test'] as const;
const LABELS = [
  ...['Evergreen', 'Launch', 'Rank', 'Profit', 'Gifts', 'Spring'],
  ...['Summer', 'Autumn', 'Winter', 'Weekend', 'Mobile', 'Clearance'],
] as const;

type Advertised = {
  brand: string;
  theme: Theme;
  products: readonly Product[];
  families: readonly ProductFamily[];
};
type Plan = {
  kind: CampaignKind;
  subject: string;
  family: readonly Product[];
  phrases: readonly string[];
};

export function fillLargeAccount(builder: CampaignBuilder, advertised: Advertised): void {
  const plans = planCampaigns(advertised);
  const hasKeywords = ({ kind }: Plan) => kind !== 'auto' && kind !== 'products';
  const keywordGroups = plans.filter(hasKeywords).length * GROUPS.length;
  const countByName = new Map<string, number>();
  let keywordGroup = 0;
  for (const plan of plans) {
    const name = campaignName(plan.kind, plan.subject);
    const sameName = countByName.get(name) ?? 0;
    countByName.set(name, sameName + 1);
    // One brand campaign has no budget limit.
    const budget = plan.kind === 'brand' && sameName === 0 ? UNLIMITED : null;
    const campaign = builder.addCampaign(plan.kind, `${name} | ${labelOf(sameName)}`, budget);
    for (const [index, group] of GROUPS.entries()) {
      // Rounded so that the counts of all groups add up exactly.
      const upTo = (groups: number) => Math.floor((KEYWORDS * groups) / keywordGroups);
      const count = hasKeywords(plan) ? upTo(keywordGroup + 1) - upTo(keywordGroup) : 0;
      if (count > 0) keywordGroup += 1;
      builder.addAdGroup(campaign, {
        subject: plan.subject,
        name: `${plan.subject} - ${group}`,
        products: chooseProducts(plan.family, advertised.products, sameName + index),
        keywords: chooseKeywords(plan, count, sameName * GROUPS.length + index),
      });
    }
  }
}

function planCampaigns({ brand, theme, products, families }: Advertised): Plan[] {
  const phrasesOf = new Map(
    families.map(({ shortTitle }) => [shortTitle, manyPhrasesFor(theme, shortTitle)]),
  );
  const ofBrand = [...phrasesOf.values()].flatMap((phrases) => phrases.slice(0, 6));
  const branded = [...brandPhrases(brand), ...ofBrand.map((phrase) => `${brand.toLowerCase()} ${phrase}`)];
  return Array.from({ length: CAMPAIGNS }, (_, index): Plan => {
    const brandPlan = { subject: brand, family: products, phrases: branded };
    if (index < BRAND_CAMPAIGNS) return { ...brandPlan, kind: 'brand' };
    if (index < BRAND_CAMPAIGNS + OLD_CAMPAIGNS) return { ...brandPlan, kind: 'old' };
    const family = families[Math.floor(index / TEN_KINDS.length) % families.length];
    const kind = TEN_KINDS[index % TEN_KINDS.length] ?? 'exact';
    if (!family) return { ...brandPlan, kind };
    return {
      kind,
      subject: family.shortTitle,
      family: family.products,
      phrases: phrasesOf.get(family.shortTitle) ?? branded,
    };
  });
}

function labelOf(index: number): string {
  const repetition = Math.floor(index / LABELS.length);
  return `${LABELS[index % LABELS.length] ?? LABELS[0]}${repetition === 0 ? '' : ` ${repetition + 1}`}`;
}

/** The family's products, then others: a seller with few products has them in many ad groups, once in each. */
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
