// The words of an advertiser: how campaigns are called and what shoppers search for.
import type { Theme } from '../../world/products.ts';

const MODIFIERS: Record<Theme, readonly string[]> = {
  outdoor: [
    'lightweight',
    'for men',
    'for women',
    'waterproof',
    'ultralight',
    'for hiking',
    'camping gear',
    'for beginners',
  ],
  home: [
    'modern',
    'for bedroom',
    'scandinavian',
    'natural',
    'for living room',
    'gift',
    'neutral',
    'for guests',
  ],
  crafts: [
    'japanese',
    'handmade',
    'traditional',
    'gift set',
    'for beginners',
    'authentic',
    'small',
    'for tea',
  ],
  pantry: ['organic', 'bulk', 'gluten free', 'natural', 'unsweetened', 'for kids', 'healthy', 'gift'],
  books: [
    'best seller',
    'paperback',
    'for adults',
    'for kids',
    'illustrated',
    'gift',
    'new release',
    'hardcover',
  ],
};

const UNWANTED = [
  'free',
  'used',
  'repair',
  'replacement parts',
  'cheap',
  'diy',
  'wholesale',
  'jobs',
] as const;

/** A product's name as shoppers would type it. */
export function searchPhraseOf(shortTitle: string): string {
  return shortTitle
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Search phrases around a product, the plainest first. */
export function phrasesFor(theme: Theme, shortTitle: string): string[] {
  const base = searchPhraseOf(shortTitle);
  const last = base.split(' ').slice(-2).join(' ');
  const modified = MODIFIERS[theme].map((word) => describeWith([word], base));
  return [...new Set([base, last, ...modified, `best ${last}`, `${last} gift`])];
}

/** All the phrases an advertiser can think of for a product: some hundred, each once. */
export function manyPhrasesFor(theme: Theme, shortTitle: string): string[] {
  const base = searchPhraseOf(shortTitle);
  const last = base.split(' ').slice(-2).join(' ');
  const pairs = MODIFIERS[theme].flatMap((first) =>
    MODIFIERS[theme].filter((second) => second !== first).map((second) => [first, second]),
  );
  const paired = [base, last].flatMap((noun) => pairs.map((words) => describeWith(words, noun)));
  return [...new Set([...phrasesFor(theme, shortTitle), ...paired])];
}

/** Words before the noun, except those that say for whom or what. */
function describeWith(words: readonly string[], noun: string): string {
  const isAfter = (word: string) => word.startsWith('for ');
  return [...words.filter((word) => !isAfter(word)), noun, ...words.filter(isAfter)].join(' ');
}

export function brandPhrases(brand: string): string[] {
  const name = brand.toLowerCase();
  return [name, `${name} store`, `${name} official`, name.replaceAll(' ', '')];
}

/** What an advertiser does not want to be found for. */
export function unwantedPhrases(count: number, from: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => UNWANTED[(from + index) % UNWANTED.length] ?? UNWANTED[0],
  );
}

export const CAMPAIGN_KINDS = ['auto', 'exact', 'broad', 'products', 'brand', 'old'] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** Names as people who run such accounts write them. */
export function campaignName(kind: CampaignKind, what: string): string {
  switch (kind) {
    case 'auto':
      return `SP | Auto | ${what} | Research`;
    case 'exact':
      return `SP | KW | ${what} | Exact - Core`;
    case 'broad':
      return `SP | KW | ${what} | Broad + Phrase`;
    case 'products':
      return `SP | PAT | ${what} | Competitors`;
    case 'brand':
      return `SP | KW | ${what} | Brand Defense`;
    case 'old':
      return `[OLD] Prime Day - ${what}`;
  }
}
