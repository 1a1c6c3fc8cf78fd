// Puts campaigns with all they hold into an account, by chance that can be repeated.
import { minorPerUsdCent } from '../../sales/orders.ts';
import { fraction, hashNumber } from '../../world/chance.ts';
import { decimalsOf } from '../../world/money.ts';
import type { Product } from '../../world/products.ts';
import { DAY_MS } from '../../world/zones.ts';
import { makeId } from '../profiles/profiles.ts';
import type { AdGroup, AdsAccount, Campaign, Predicate, State } from './account.ts';
import { type CampaignKind, campaignName, unwantedPhrases } from './advertiser-words.ts';

const AUTO_TYPES = [
  'QUERY_HIGH_REL_MATCHES',
  'QUERY_BROAD_REL_MATCHES',
  'ASIN_SUBSTITUTE_RELATED',
  'ASIN_ACCESSORY_RELATED',
] as const;
const STRATEGIES = ['LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL'] as const;
const OLDEST_START = Date.UTC(2023, 0, 9);
const START_SPAN_DAYS = 600;

export function createCampaignBuilder(account: AdsAccount, hash: number) {
  const { marketplace } = account.profile;
  const scale = 10 ** decimalsOf(marketplace.currencyCode);
  let serial = 0;
  /** The next stroke of luck, in [0, 1). */
  const chance = () => {
    serial += 1;
    return fraction(hashNumber(hash, serial));
  };
  const newId = (kind: string) => makeId(`${hash}|${kind}|${serial}`, (serial + hash) % 4 === 0);
  const money = (usdCents: number) =>
    Math.max(1, Math.round(usdCents * minorPerUsdCent(marketplace.currencyCode))) / scale;
  const stateOf = (luck: number): State => (luck < 0.84 ? 'ENABLED' : luck < 0.94 ? 'PAUSED' : 'ARCHIVED');

  function addCampaign(
    kind: CampaignKind,
    what: string,
    products: readonly Product[],
    phrases: readonly string[],
  ) {
    const start = OLDEST_START + Math.floor(chance() * START_SPAN_DAYS) * DAY_MS;
    const campaign: Campaign = {
      id: newId('campaign'),
      kind,
      name: campaignName(kind, what),
      state: kind === 'old' ? 'ARCHIVED' : chance() < 0.12 ? 'PAUSED' : 'ENABLED',
      targetingType: kind === 'auto' ? 'AUTO' : 'MANUAL',
      startDate: new Date(start).toISOString().slice(0, 10),
      budget: Math.round(money(1500 + Math.floor(chance() * 13) * 500)),
      strategy: STRATEGIES[Math.floor(chance() * STRATEGIES.length)] ?? 'LEGACY_FOR_SALES',
      topOfSearch: Math.floor(chance() * 8) * 10,
      portfolioId: chance() < 0.5 ? makeId(`${hash}|portfolio|${kind}`, false) : null,
    };
    account.campaigns.push(campaign);
    if (kind === 'auto') addNegatives(campaign, null, 1 + Math.floor(chance() * 3));
    const groups = kind === 'exact' ? ['Core', 'Long tail'] : ['All variants'];
    for (const [index, name] of groups.entries()) {
      const share = phrases.filter((_, at) => at % groups.length === index);
      addAdGroup(campaign, `${what} - ${name}`, products, share);
    }
  }

  function addAdGroup(
    campaign: Campaign,
    name: string,
    products: readonly Product[],
    phrases: readonly string[],
  ) {
    const adGroup: AdGroup = {
      id: newId('ad group'),
      campaign,
      name,
      defaultBid: money(40 + Math.floor(chance() * 110)),
      state: campaign.state === 'ARCHIVED' || chance() > 0.06 ? campaign.state : 'PAUSED',
    };
    account.adGroups.push(adGroup);
    for (const product of products) {
      account.productAds.push({ id: newId('ad'), adGroup, product, state: stateOf(chance()) });
    }
    if (campaign.kind === 'auto') addAutoTargets(adGroup);
    else if (campaign.kind === 'products') addProductTargets(adGroup);
    else addKeywords(adGroup, phrases);
    if (chance() < 0.5) addNegatives(campaign, adGroup, 1 + Math.floor(chance() * 3));
  }

  function addKeywords(adGroup: AdGroup, phrases: readonly string[]) {
    const matchTypes =
      adGroup.campaign.kind === 'broad' ? (['BROAD', 'PHRASE'] as const) : (['EXACT'] as const);
    for (const text of phrases.slice(0, 7)) {
      for (const matchType of matchTypes) {
        const bid = chance() < 0.75 ? money(35 + Math.floor(chance() * 160)) : null;
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
  }

  function addTarget(adGroup: AdGroup, expression: Predicate, resolved: Predicate, isAuto: boolean) {
    const bid = money(30 + Math.floor(chance() * 120));
    const id = newId('target');
    const state = stateOf(chance());
    account.targets.push({ id, adGroup, expression: [expression], resolved: [resolved], isAuto, bid, state });
  }

  function addAutoTargets(adGroup: AdGroup) {
    for (const type of AUTO_TYPES) addTarget(adGroup, { type }, { type }, true);
  }

  function addProductTargets(adGroup: AdGroup) {
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
    addTarget(
      adGroup,
      { type, value: category },
      { type, value: adGroup.name.split(' - ')[0] ?? category },
      false,
    );
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

  return { addCampaign, chance };
}
