// Repeatable randomness: hashes, and random numbers from a seed.

/** A number in [0, 1), the next one at each call. */
export type Random = () => number;

/** Spreads the bits of a 32-bit number (the finaliser of MurmurHash3). */
function scramble(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** A 32-bit hash of a text (FNV-1a, scrambled). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return scramble(hash);
}

/** A 32-bit hash of a hash and a number, cheap enough for every hour of two years. */
export function hashNumber(hash: number, value: number): number {
  return scramble(hash ^ Math.imul(value | 0, 0x9e3779b1));
}

/** A hash as a fraction in [0, 1). */
export function toFraction(hash: number): number {
  return hash / 0x1_0000_0000;
}

/** The mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** How many events happen where `mean` are expected (Knuth's method; fit for means under about 100). */
export function poisson(mean: number, random: Random): number {
  const floor = Math.exp(-mean);
  let count = 0;
  let product = random();
  while (product > floor) {
    count += 1;
    product *= random();
  }
  return count;
}

/** An item of a list that is not empty. */
export function pick<Item>(items: readonly [Item, ...Item[]], hash: number): Item {
  return items[hash % items.length] ?? items[0];
}
