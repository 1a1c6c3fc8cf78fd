// How a benchmark tells what it measured.

/** How often a page is measured; fewer rounds are for looking at a change, not for judging. */
export const ROUNDS = Number(process.env['ROUNDS'] ?? 7);

export function median(/** @type {readonly number[]} */ values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function say(/** @type {string} */ text) {
  process.stdout.write(`${text}\n`);
}

/** Tells every value, so that the spread can be seen, and fails the run where their median is above the limit. */
export function judge(
  /** @type {string} */ what,
  /** @type {readonly number[]} */ values,
  /** @type {number} */ mostMs,
) {
  const middle = median(values);
  const spread = `${Math.min(...values)} to ${Math.max(...values)}`;
  say(`${what}: ${values.join(', ')} ms; ${spread}, median ${middle} of at most ${mostMs} ms`);
  if (middle > mostMs) process.exitCode = 1;
}
