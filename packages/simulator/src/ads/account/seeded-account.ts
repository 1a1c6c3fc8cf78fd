// Makes the account of a profile: a function of the seed and of what the advertiser sells.
import { familyTitleOf } from '../../catalogue/entries.ts';
import { hashText } from '../../world/chance.ts';
import type { Product } from '../../world/products.ts';
import type { World } from '../../world/world.ts';
import type { Profile } from '../profiles/profiles.ts';
import type { AdsAccount } from './account.ts';
import { brandPhrases, phrasesFor } from './advertiser-words.ts';
import { createCampaignBuilder } from './campaign-builder.ts';

const MAX_CAMPAIGNS = 40;

/** An account of 10 to 40 campaigns, best-selling families first. */
export function createAccount(world: World, profile: Profile): AdsAccount {
  const account: AdsAccount = {
    profile,
    campaigns: [],
    adGroups: [],
    keywords: [],
    targets: [],
    productAds: [],
    negatives: [],
  };
  const builder = createCampaignBuilder(account, hashText(`${world.seed}|ads account|${profile.id}`));
  const { name: brand, theme } = profile.partner;
  const products = world.listProducts(profile.partner);
  for (const family of familiesOf(products)) {
    const what = shortTitleOf(family[0], brand);
    const phrases = phrasesFor(theme, what);
    for (const kind of ['auto', 'exact', 'broad', 'products'] as const) {
      if (account.campaigns.length >= MAX_CAMPAIGNS - 2) break;
      if (kind === 'broad' && builder.chance() < 0.35) continue;
      if (kind === 'products' && builder.chance() < 0.45) continue;
      builder.addCampaign(kind, what, family, phrases);
    }
  }
  builder.addCampaign('brand', brand, products.slice(0, 4), brandPhrases(brand));
  builder.addCampaign('old', brand, products.slice(0, 3), brandPhrases(brand));
  return account;
}

function familiesOf(products: readonly Product[]): [Product, ...Product[]][] {
  const families = new Map<string, [Product, ...Product[]]>();
  for (const product of products) {
    const family = families.get(product.parentAsin);
    if (family) family.push(product);
    else families.set(product.parentAsin, [product]);
  }
  return [...families.values()];
}

function shortTitleOf(product: Product, brand: string): string {
  const [short] = familyTitleOf(product).slice(brand.length).trim().split(',');
  return short ?? product.title;
}
