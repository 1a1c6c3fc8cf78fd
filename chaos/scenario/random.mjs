// Chance that can be repeated: the same seed gives the same numbers.

/** @typedef {ReturnType<typeof createRandom>} Random */

/** The mulberry32 generator, and the choices scenarios are made of. */
export function createRandom(/** @type {number} */ seed) {
  let state = Math.imul(seed | 0, 0x9e3779b1) ^ 0x85ebca6b;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  /** A whole number of a range, both ends included. */
  const between = (/** @type {number} */ least, /** @type {number} */ most) =>
    least + Math.floor(next() * (most - least + 1));
  return {
    between,
    chance: (/** @type {number} */ share) => next() < share,
    /** @template T @param {readonly [T, ...T[]]} items @returns {T} */
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
  };
}
