// The smallest parts that have figures of their own: one keyword or target with one product ad.
// Every report sums the same targeted ads, so that all reports agree. They are drawn, never listed: a large account has
// a hundred thousand of them, and on a day shoppers see a few hundred.
import { hashText, type Random, toFraction } from '../../world/random.ts';
import type { AdGroup, AdsAccount, Keyword, ProductAd, State, Target } from '../account/account.ts';
import { dayText } from './report-shape.ts';
import { createDraw, type Draw } from './weighted-draw.ts';

/** A keyword or a target. */
export type Clause = { keyword: Keyword } | { target: Target };

export type TargetedAd = { clause: Clause; ad: ProductAd; key: string; hash: number };

export type TargetedAds = {
  /** Any, by its share of the account's clicks. */
  draw: Draw<TargetedAd>;
  /** One that shows this product. */
  drawFor: (asin: string, random: Random) => TargetedAd | null;
};

type Group = { adGroup: AdGroup; ads: ProductAd[]; clauses: Clause[]; drawClause: Draw<Clause> };
type Place = { group: Group; ad: ProductAd };

const KIND_FACTOR = { auto: 1, exact: 1.4, broad: 0.7, products: 0.5, brand: 1.6, old: 0 } as const;
const LAST_DAY_OF_PAUSED = 10;

export function createTargetedAds(account: AdsAccount): TargetedAds {
  const groups = listGroups(account);
  const weightOf = ({ group, ad }: Place) => weightOfGroup(group.adGroup) * (0.1 + ad.product.weight);
  const places = groups.flatMap((group) => group.ads.map((ad) => ({ group, ad })));
  const byAsin = new Map<string, Place[]>();
  for (const place of places) {
    const { asin } = place.ad.product;
    const known = byAsin.get(asin);
    if (known) known.push(place);
    else byAsin.set(asin, [place]);
  }
  const drawPlace = createDraw(places, weightOf);
  const drawPlaceFor = new Map([...byAsin].map(([asin, ofAsin]) => [asin, createDraw(ofAsin, weightOf)]));
  const target = (place: Place | null | undefined, random: Random): TargetedAd | null => {
    const clause = place?.group.drawClause(random);
    return place && clause ? toTargetedAd(place.ad, clause) : null;
  };
  return {
    draw: (random) => target(drawPlace(random), random),
    drawFor: (asin, random) => target(drawPlaceFor.get(asin)?.(random), random),
  };
}

/** The ad groups that can show something. */
function listGroups({ adGroups, productAds, keywords, targets }: AdsAccount): Group[] {
  const contents = new Map<AdGroup, { ads: ProductAd[]; clauses: Clause[] }>();
  const isGone = ({ state }: { state: State }) => state === 'ARCHIVED';
  for (const adGroup of adGroups) {
    if (!isGone(adGroup) && !isGone(adGroup.campaign)) contents.set(adGroup, { ads: [], clauses: [] });
  }
  for (const ad of productAds) if (!isGone(ad)) contents.get(ad.adGroup)?.ads.push(ad);
  for (const keyword of keywords)
    if (!isGone(keyword)) contents.get(keyword.adGroup)?.clauses.push({ keyword });
  for (const target of targets) if (!isGone(target)) contents.get(target.adGroup)?.clauses.push({ target });
  return [...contents]
    .filter(([, { ads, clauses }]) => ads.length > 0 && clauses.length > 0)
    .map(([adGroup, { ads, clauses }]) => ({
      adGroup,
      ads,
      clauses,
      drawClause: createDraw(clauses, (clause) => luckOf(entityOf(clause).id)),
    }));
}

function weightOfGroup({ id, campaign }: AdGroup): number {
  return KIND_FACTOR[campaign.kind] * luckOf(id);
}

/** A few bring most of the clicks: the power leaves a long tail. */
function luckOf(id: string): number {
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

/** Between a campaign's first and last day; what is paused now ran in the first ten days of each month. */
export function runsOn({ clause, ad }: TargetedAd, day: number): boolean {
  const { adGroup } = ad;
  const { campaign } = adGroup;
  const date = dayText(day);
  if (date < campaign.startDate || (campaign.endDate !== null && date > campaign.endDate)) return false;
  const isPaused = [campaign, adGroup, ad, entityOf(clause)].some(({ state }) => state === 'PAUSED');
  return !isPaused || Number(date.slice(-2)) <= LAST_DAY_OF_PAUSED;
}
