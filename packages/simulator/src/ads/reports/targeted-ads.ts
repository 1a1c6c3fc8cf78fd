// Targeted ads are the smallest units with figures: one keyword or target with one product ad. All reports sum the same
// ones and therefore agree. They are drawn at random instead of listed: a large account has a hundred thousand of them,
// and a day shows a few hundred.
import { hashText, type Random, toFraction } from '../../world/random.ts';
import type { AdGroup, AdsAccount, Keyword, ProductAd, State, Target } from '../account/account.ts';
import { dayText } from './report-shape.ts';

/** A keyword or a target. */
export type Clause = { keyword: Keyword } | { target: Target };

export type TargetedAd = { clause: Clause; ad: ProductAd; key: string; hash: number };

export type TargetedAds = {
  /** Any targeted ad, by its share of the account's clicks. */
  draw: Draw<TargetedAd>;
  /** One that shows this product. */
  drawFor: (asin: string, random: Random) => TargetedAd | null;
};

type Group = { adGroup: AdGroup; ads: ProductAd[]; clauses: Clause[]; drawClause: Draw<Clause> };
type GroupAd = { group: Group; ad: ProductAd };

const KIND_FACTOR = { auto: 1, exact: 1.4, broad: 0.7, products: 0.5, brand: 1.6, old: 0 } as const;
const LAST_DAY_OF_PAUSED = 10;

export function createTargetedAds(account: AdsAccount): TargetedAds {
  const groups = listGroups(account);
  const weightOf = ({ group, ad }: GroupAd) => weightOfGroup(group.adGroup) * (0.1 + ad.product.weight);
  const groupAds = groups.flatMap((group) => group.ads.map((ad) => ({ group, ad })));
  const byAsin = new Map<string, GroupAd[]>();
  for (const groupAd of groupAds) {
    const { asin } = groupAd.ad.product;
    const sameAsin = byAsin.get(asin);
    if (sameAsin) sameAsin.push(groupAd);
    else byAsin.set(asin, [groupAd]);
  }
  const drawAd = createDraw(groupAds, weightOf);
  const drawAdFor = new Map([...byAsin].map(([asin, ofAsin]) => [asin, createDraw(ofAsin, weightOf)]));
  const target = (groupAd: GroupAd | null | undefined, random: Random): TargetedAd | null => {
    const clause = groupAd?.group.drawClause(random);
    return groupAd && clause ? toTargetedAd(groupAd.ad, clause) : null;
  };
  return {
    draw: (random) => target(drawAd(random), random),
    drawFor: (asin, random) => target(drawAdFor.get(asin)?.(random), random),
  };
}

/** The ad groups that have ads and keywords or targets. */
function listGroups({ adGroups, productAds, keywords, targets }: AdsAccount): Group[] {
  const contents = new Map<AdGroup, { ads: ProductAd[]; clauses: Clause[] }>();
  const isArchived = ({ state }: { state: State }) => state === 'ARCHIVED';
  for (const adGroup of adGroups) {
    if (!isArchived(adGroup) && !isArchived(adGroup.campaign))
      contents.set(adGroup, { ads: [], clauses: [] });
  }
  for (const ad of productAds) if (!isArchived(ad)) contents.get(ad.adGroup)?.ads.push(ad);
  for (const keyword of keywords)
    if (!isArchived(keyword)) contents.get(keyword.adGroup)?.clauses.push({ keyword });
  for (const target of targets)
    if (!isArchived(target)) contents.get(target.adGroup)?.clauses.push({ target });
  return [...contents]
    .filter(([, { ads, clauses }]) => ads.length > 0 && clauses.length > 0)
    .map(([adGroup, { ads, clauses }]) => ({
      adGroup,
      ads,
      clauses,
      drawClause: createDraw(clauses, (clause) => weightOfId(entityOf(clause).id)),
    }));
}

function weightOfGroup({ id, campaign }: AdGroup): number {
  return KIND_FACTOR[campaign.kind] * weightOfId(id);
}

/** The power makes a long tail: a few bring most of the clicks. */
function weightOfId(id: string): number {
  return 0.1 + 3 * toFraction(hashText(`${id}|luck`)) ** 4;
}

function toTargetedAd(ad: ProductAd, clause: Clause): TargetedAd {
  const key = `${clauseKey(clause)}|${ad.id}`;
  return { clause, ad, key, hash: hashText(key) };
}

/** Ids are unique per kind only. */
export function clauseKey(clause: Clause): string {
  return 'keyword' in clause ? `k${clause.keyword.id}` : `t${clause.target.id}`;
}

export function entityOf(clause: Clause): Keyword | Target {
  return 'keyword' in clause ? clause.keyword : clause.target;
}

/** An ad runs between its campaign's first and last day; a paused one ran on the first ten days of each month. */
export function runsOn({ clause, ad }: TargetedAd, day: number): boolean {
  const { adGroup } = ad;
  const { campaign } = adGroup;
  const date = dayText(day);
  if (date < campaign.startDate || (campaign.endDate !== null && date > campaign.endDate)) return false;
  const isPaused = [campaign, adGroup, ad, entityOf(clause)].some(({ state }) => state === 'PAUSED');
  return !isPaused || Number(date.slice(-2)) <= LAST_DAY_OF_PAUSED;
}

/** Draws an item at random; null without items. */
type Draw<Item> = (random: Random) => Item | null;

/** Draws by weight with a binary search, since a large account has a hundred thousand targeted ads. */
function createDraw<Item>(items: readonly Item[], weightOf: (item: Item) => number): Draw<Item> {
  const sums = new Float64Array(items.length);
  let totalWeight = 0;
  for (const [index, item] of items.entries()) {
    totalWeight += weightOf(item);
    sums[index] = totalWeight;
  }
  return (random) => {
    const target = random() * totalWeight;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return items[low] ?? null;
  };
}
