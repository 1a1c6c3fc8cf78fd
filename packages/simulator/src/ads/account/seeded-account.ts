// Makes the account of a profile: a function of the seed and of what the advertiser sells.

import type { Product } from '../../world/products.ts';
import { hashText } from '../../world/random.ts';
import type { World } from '../../world/world.ts';
import type { Profile } from '../profiles/profiles.ts';
import { type AdsAccount, emptyAccount } from './account.ts';
import { brandPhrases, type CampaignKind, campaignName, phrasesFor } from './advertiser-words.ts';
import { type CampaignBuilder, createCampaignBuilder } from './campaign-builder.ts';
import { familiesOf } from './families.ts';
import { fillLargeAccount } from './large-account.ts';

const MAX_CAMPAIGNS = 40;
const MAX_PHRASES = 7; // in an ad group

/** An account of 10 to 40 campaigns, best-selling families first; or the one that is as large as accounts get. */
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
  for (const { what, products: family } of families) {
    const phrases = phrasesFor(theme, what);
    for (const kind of ['auto', 'exact', 'broad', 'products'] as const) {
      if (account.campaigns.length >= MAX_CAMPAIGNS - 2) break;
      if (kind === 'broad' && builder.chance() < 0.35) continue;
      if (kind === 'products' && builder.chance() < 0.45) continue;
      addCampaign(builder, { kind, what, products: family, phrases });
    }
  }
  const phrases = brandPhrases(brand);
  addCampaign(builder, { kind: 'brand', what: brand, products: products.slice(0, 4), phrases });
  addCampaign(builder, { kind: 'old', what: brand, products: products.slice(0, 3), phrases });
  return account;
}

type Terms = { kind: CampaignKind; what: string; products: readonly Product[]; phrases: readonly string[] };

function addCampaign(builder: CampaignBuilder, { kind, what, products, phrases }: Terms): void {
  const campaign = builder.addCampaign(kind, campaignName(kind, what));
  const groups = kind === 'exact' ? ['Core', 'Long tail'] : ['All variants'];
  const matchTypes = kind === 'broad' ? (['BROAD', 'PHRASE'] as const) : (['EXACT'] as const);
  for (const [index, name] of groups.entries()) {
    const keywords = phrases
      .filter((_, at) => at % groups.length === index)
      .slice(0, MAX_PHRASES)
      .flatMap((text) => matchTypes.map((matchType) => ({ text, matchType })));
    builder.addAdGroup(campaign, { what, name: `${what} - ${name}`, products, keywords });
  }
}
