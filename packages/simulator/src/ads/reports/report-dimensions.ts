// The columns of a report that are not metrics: names, ids (numbers here, strings in lists), states, dates.

import { type JavaDouble, javaDouble } from '../../wire/java-json.ts';
import { hashNumber, toFraction } from '../../world/random.ts';
import type { Target } from '../account/account.ts';
import { searchPhraseOf } from '../account/search-phrases.ts';
import type { Profile } from '../profiles/profiles.ts';
import { bidOf, type Fact } from './activity.ts';
import { type Metrics, ratio } from './metrics.ts';
import { type Clause, entityOf } from './targeted-ads.ts';

/** The subject of a row; `fact` is one of the facts that it sums. */
export type Subject = {
  fact: Fact;
  profile: Profile;
  date: string;
  startDate: string;
  endDate: string;
  placement?: string;
  searchTerm?: string;
  purchasedAsin?: string;
};

const AUTO_NAMES: Readonly<Record<string, string>> = {
  QUERY_HIGH_REL_MATCHES: 'close-match',
  QUERY_BROAD_REL_MATCHES: 'loose-match',
  ASIN_SUBSTITUTE_RELATED: 'substitutes',
  ASIN_ACCESSORY_RELATED: 'complements',
};

function targetText({ expression, resolved }: Target): string {
  const [{ type, value } = { type: '' }] = expression;
  if (type === 'ASIN_SAME_AS') return `asin="${value ?? ''}"`;
  if (type === 'ASIN_CATEGORY_SAME_AS') return `category="${resolved[0]?.value ?? ''}"`;
  return AUTO_NAMES[type] ?? type;
}

function clauseText(clause: Clause): string {
  return 'keyword' in clause ? clause.keyword.text : targetText(clause.target);
}

/** The match type of a keyword, or the type of a target. */
export function keywordTypeOf(clause: Clause): string {
  if ('keyword' in clause) return clause.keyword.matchType;
  return clause.target.isAuto ? 'TARGETING_EXPRESSION_PREDEFINED' : 'TARGETING_EXPRESSION';
}

/** The search term that led to an ad on a day; `*` on product pages, where there is none. */
export function searchTermOf({ targeted, day }: Fact): string {
  const variant = hashNumber(targeted.hash, day + 1) % 4;
  const { clause, ad } = targeted;
  if ('keyword' in clause) {
    const { text, matchType } = clause.keyword;
    if (matchType === 'EXACT') return text;
    return [text, `${text} set`, `best ${text}`, `${text} sale`][variant] ?? text;
  }
  const [{ type, value } = { type: '' }] = clause.target.expression;
  if (type === 'ASIN_SAME_AS') return (value ?? '').toLowerCase();
  if (type.startsWith('ASIN_'))
    return variant === 0
      ? '*'
      : `b0${Math.floor(toFraction(targeted.hash) * 36 ** 8)
          .toString(36)
          .padStart(8, '0')}`;
  const phrase = searchPhraseOf(ad.adGroup.name.split(' - ')[0] ?? '');
  return [phrase, `${phrase} gift`, `${phrase} reviews`, `good ${phrase}`][variant] ?? phrase;
}

/** Null where the row does not have the dimension. */
export function dimensionOf(column: string, subject: Subject, metrics: Metrics): unknown {
  const { fact, profile } = subject;
  const { ad, clause } = fact.targeted;
  const { adGroup, product } = ad;
  const { campaign } = adGroup;
  switch (column) {
    case 'date':
      return subject.date;
    case 'startDate':
      return subject.startDate;
    case 'endDate':
      return subject.endDate;
    case 'campaignId':
      return BigInt(campaign.id);
    case 'campaignName':
      return campaign.name;
    case 'campaignStatus':
      return campaign.state;
    case 'campaignBudgetAmount':
      return javaDouble(campaign.budget);
    case 'campaignBudgetType':
      return 'DAILY_BUDGET';
    case 'campaignBudgetCurrencyCode':
      return profile.marketplace.currencyCode;
    case 'campaignBiddingStrategy':
      return campaign.bidding.strategy;
    case 'portfolioId':
      return campaign.portfolioId === null ? null : BigInt(campaign.portfolioId);
    case 'adGroupId':
      return BigInt(adGroup.id);
    case 'adGroupName':
      return adGroup.name;
    case 'adStatus':
      return adGroup.state;
    case 'adId':
      return BigInt(ad.id);
    case 'advertisedAsin':
      return product.asin;
    case 'advertisedSku':
      return profile.type === 'vendor' ? null : product.sku;
    case 'purchasedAsin':
      return subject.purchasedAsin ?? null;
    case 'placementClassification':
      return subject.placement ?? null;
    case 'searchTerm':
      return subject.searchTerm ?? null;
    case 'keywordId':
      return BigInt(entityOf(clause).id);
    case 'keyword':
    case 'targeting':
      return clauseText(clause);
    case 'keywordType':
    case 'matchType':
      return keywordTypeOf(clause);
    case 'keywordBid':
      return javaDouble(bidOf(fact.targeted));
    case 'adKeywordStatus':
      return entityOf(clause).state;
    case 'topOfSearchImpressionShare':
      return javaDouble(Math.round(toFraction(hashNumber(fact.targeted.hash, 3)) * 6000) / 100);
    default:
      return countOf(column, metrics);
  }
}

/** Gross and invalid traffic; the counts of Kindle books are zero, all other columns null. */
function countOf(column: string, metrics: Metrics): number | JavaDouble | null {
  const { clicks, impressions, invalidClicks, invalidImpressions } = metrics;
  switch (column) {
    case 'grossClickThroughs':
      return clicks + invalidClicks;
    case 'grossImpressions':
      return impressions + invalidImpressions;
    case 'invalidClickThroughs':
      return invalidClicks;
    case 'invalidImpressions':
      return invalidImpressions;
    case 'invalidClickThroughRate':
      return ratio(invalidClicks, clicks + invalidClicks) ?? javaDouble(0);
    case 'invalidImpressionRate':
      return ratio(invalidImpressions, impressions + invalidImpressions) ?? javaDouble(0);
    default:
      return /^(addToList|qualified|royalty|kindle)/.test(column) ? 0 : null;
  }
}
