// The search phrases of keywords and negative keywords.
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

/** A product's short title as shoppers would type it. */
export function searchPhraseOf(shortTitle: string): string {
  return shortTitle
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Search phrases for a product, the plainest first. */
export function phrasesFor(theme: Theme, shortTitle: string): string[] {
  const base = searchPhraseOf(shortTitle);
  const last = base.split(' ').slice(-2).join(' ');
  const modified = MODIFIERS[theme].map((modifier) => modify(base, [modifier]));
  return [...new Set([base, last, ...modified, `best ${last}`, `${last} gift`])];
}

/** About a hundred different phrases for a product. */
export function manyPhrasesFor(theme: Theme, shortTitle: string): string[] {
  const base = searchPhraseOf(shortTitle);
  const last = base.split(' ').slice(-2).join(' ');
  const pairs = MODIFIERS[theme].flatMap((first) =>
    MODIFIERS[theme].filter((second) => second !== first).map((second) => [first, second]),
  );
  const paired = [base, last].flatMap((noun) => pairs.map((modifiers) => modify(noun, modifiers)));
  return [...new Set([...phrasesFor(theme, shortTitle), ...paired])];
}

/** Modifiers come before the noun, except those that begin with "for". */
function modify(noun: string, modifiers: readonly string[]): string {
  const isAfter = (modifier: string) => modifier.startsWith('for ');
  return [...modifiers.filter((modifier) => !isAfter(modifier)), noun, ...modifiers.filter(isAfter)].join(
    ' ',
  );
}

export function brandPhrases(brand: string): string[] {
  const name = brand.toLowerCase();
  return [name, `${name} store`, `${name} official`, name.replaceAll(' ', '')];
}

/** Phrases for negative keywords. */
export function unwantedPhrases(count: number, from: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => UNWANTED[(from + index) % UNWANTED.length] ?? UNWANTED[0],
  );
}
