// Draws one of many by its weight, in a few steps however many there are.
import type { Random } from '../../world/random.ts';

/** Null where there is nothing to draw from. */
export type Draw<Item> = (random: Random) => Item | null;

export function createDraw<Item>(items: readonly Item[], weightOf: (item: Item) => number): Draw<Item> {
  const sums = new Float64Array(items.length);
  let whole = 0;
  for (const [index, item] of items.entries()) {
    whole += weightOf(item);
    sums[index] = whole;
  }
  return (random) => {
    const wanted = random() * whole;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return items[low] ?? null;
  };
}
