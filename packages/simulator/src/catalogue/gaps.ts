// What the catalogue does not know of an item: sellers leave things out, and Amazon tells what it was told.
import { hashNumber, hashText } from '../world/random.ts';

export type Gap = 'brand' | 'description' | 'images';

/** One item in so many lacks it. */
const ONE_IN: Readonly<Record<Gap, number>> = { brand: 12, description: 9, images: 15 };
const GAPS = ['brand', 'description', 'images'] as const;

export function gapsOf(asin: string): ReadonlySet<Gap> {
  // With this word the best sellers of the demo's first seller are whole.
  const hash = hashText(`${asin}|unknown`);
  return new Set(GAPS.filter((gap, index) => hashNumber(hash, index) % ONE_IN[gap] === 0));
}
