// What a target is called: Amazon's expressions in the words of its own console, and whatever is new in readable letters.
import { readableWord } from '../../profiles/readable-word.ts';

const AUTOMATIC: Readonly<Record<string, string>> = {
  QUERY_HIGH_REL_MATCHES: 'Close match',
  QUERY_BROAD_REL_MATCHES: 'Loose match',
  ASIN_SUBSTITUTE_RELATED: 'Substitutes',
  ASIN_ACCESSORY_RELATED: 'Complements',
};
const NAMED: Readonly<Record<string, string>> = {
  ASIN_SAME_AS: 'Product',
  ASIN_EXPANDED_FROM: 'Like product',
  ASIN_CATEGORY_SAME_AS: 'Category',
  ASIN_BRAND_SAME_AS: 'Brand',
};

const PART = /^([A-Z][A-Z0-9_]+)(?: (.*))?$/s;
const NEXT_PART = /, (?=[A-Z][A-Z0-9]*_[A-Z0-9_]+(?: |,|$))/; // a category's name may have a comma too

const known = (words: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(words, word) ? words[word] : undefined;

function partWords(part: string): string {
  const [, type, value] = PART.exec(part) ?? [];
  if (type === undefined) return part;
  if (value === undefined) return known(AUTOMATIC, type) ?? readableWord(type);
  return `${known(NAMED, type) ?? readableWord(type)} ${value}`;
}

/** 'Close match', 'Product B0…', 'Category Tents, Brand Acme'. */
export const targetWords = (expression: string): string =>
  expression === '' ? '-' : expression.split(NEXT_PART).map(partWords).join(', ');
