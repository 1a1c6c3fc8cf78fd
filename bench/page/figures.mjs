// How a benchmark of a page tells what it measured.
import { asked, median, tell } from '../performance/figures.mjs';

export { median };

/** How often a page is measured; fewer rounds are for looking at a change, not for judging. */
export const ROUNDS = Number(asked('ROUNDS') ?? 7);

export function say(/** @type {string} */ text) {
  process.stdout.write(`${text}\n`);
}

/** Tells every value, so that the spread can be seen, and fails the run where their median is above the limit. */
export function judge(
  /** @type {string} */ what,
  /** @type {readonly number[]} */ values,
  /** @type {number} */ mostMs,
) {
  say(`${what}: ${values.join(', ')} ms`);
  tell({ what, runs: values, most: mostMs });
}
