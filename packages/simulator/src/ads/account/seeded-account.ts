// Makes the account of a profile from the seed and the advertiser's products.

import type { Product } from '../../world/products.ts';
import { hashText } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import type { Profile } from '../profiles/profiles.ts';
import { type AdsAccount, type CampaignKind, emptyAccount } from './account.ts';
import { type CampaignBuilder, campaignName, createCampaignBuilder, familiesOf } from './campaign-builder.ts';
import { fillLargeAccount } from './large-account.ts';
import { brandPhrases, phrasesFor } from './search-phrases.ts';

const MAX_CAMPAIGNS = 40;
const MAX_PHRASES = 7; // in an ad group

/** An account of 10 to 40 campaigns, best-selling families first; or the large account. */
export function createAccount(world: World, profile: Profile): AdsAccount {
  const account = emptyAccount(profile);
  const builder = createCampaignBuilder(account, hashText(`${world.seed}|ads account|${profile.id}`));
  const { name: brand, theme } = profile.partner;
  const products = world.listProducts(profile.partner);
  const families = familiesOf(products, brand);
  if (profile.isLarge) {
    fillLargeAccount(builder, { brand, theme, products, families });
    return account;
  }
  for (const { shortTitle, products: family } of families) {
    const phrases = phrasesFor(theme, shortTitle);
    for (const kind of ['auto', 'exact', 'broad', 'products'] as const) {
      if (account.campaigns.length >= MAX_CAMPAIGNS - 2) break;
      if (kind === 'broad' && builder.random() < 0.35) continue;
      if (kind === 'products' && builder.random() < 0.45) continue;
      addCampaign(builder, { kind, subject: shortTitle, products: family, phrases });
    }
  }
  const phrases = brandPhrases(brand);
  addCampaign(builder, { kind: 'brand', subject: brand, products: products.slice(0, 4), phrases });
  addCampaign(builder, { kind: 'old', subject: brand, products: products.slice(0, 3), phrases });
  return account;
}

type Terms = {
  kind: CampaignKind;
  subject: string;
  products: readonly Product[];
  phrases: readonly string[];
};

function addCampaign(builder: CampaignBuilder, { kind, subject, products, phrases }: Terms): void {
  const campaign = builder.addCampaign(kind, campaignName(kind, subject));
  const groups = kind === 'exact' ? ['Core', 'Long tail'] : ['All variants'];
  const matchTypes = kind === 'broad' ? (['BROAD', 'PHRASE'] as const) : (['EXACT'] as const);
  for (const [index, name] of groups.entries()) {
    const keywords = phrases
      .filter((_, at) => at % groups.length === index)
      .slice(0, MAX_PHRASES)
      .flatMap((text) => matchTypes.map((matchType) => ({ text, matchType })));
    builder.addAdGroup(campaign, { subject, name: `${subject} - ${name}`, products, keywords });
  }
}
