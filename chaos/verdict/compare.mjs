// What is stored against what is true: pure, so that it can be tried with made-up rows.

/**
 * @typedef {'hour' | 'day'} Granularity
 * @typedef {{ granularity: Granularity, start: number, cents: number, orders: number, units: number, askedAt: number }} StoredRow
 * @typedef {{ start: number, cents: number, orders: number, units: number }} TrueRow
 * @typedef {{ at: number, cents: number, bookedBy: number }} Restatement `at` is the hour, `bookedBy` when Amazon had it for certain
 */

const UNIT_MS = { hour: 3_600_000, day: 86_400_000 };

/** How far the clocks of the database and of the one who restates may disagree. */
const CLOCK_SLACK_MS = 250;

/**
 * Every row that says something it cannot have been told. The truth is what Amazon says now; before a restatement it was
 * less by that much. A row may tell any truth that still held when it was asked for, or a later one.
 * @param {{ granularity: Granularity, rows: readonly StoredRow[], truth: readonly TrueRow[], restatements: readonly Restatement[] }} given
 */
export function findWrongRows({ granularity, rows, truth, restatements }) {
  const trueByStart = new Map(truth.map((row) => [row.start, row]));
  return rows.flatMap((row) => {
    const now = trueByStart.get(row.start);
    if (!now) return [];
    if (row.orders !== now.orders || row.units !== now.units) return [inWords(granularity, row, now)];
    const own = restatements
      .filter(({ at }) => at >= row.start && at < row.start + UNIT_MS[granularity])
      .sort((a, b) => b.bookedBy - a.bookedBy);
    /** @type {number[]} */
    const allowed = [now.cents];
    let cents = now.cents;
    for (const { bookedBy, cents: change } of own) {
      if (bookedBy + CLOCK_SLACK_MS < row.askedAt) break;
      cents -= change;
      allowed.push(cents);
    }
    return allowed.includes(row.cents) ? [] : [inWords(granularity, row, now)];
  });
}

/**
 * Every interval of which an older truth was stored after a newer one. `stored` is all that was ever stored of it, in
 * that order.
 * @param {{ granularity: Granularity, stored: readonly { start: number, cents: number }[], truth: readonly TrueRow[], restatements: readonly Restatement[] }} given
 */
export function findRelapses({ granularity, stored, truth, restatements }) {
  const trueByStart = new Map(truth.map((row) => [row.start, row.cents]));
  /** @type {Map<number, number[]>} */
  const byStart = new Map();
  for (const { start, cents } of stored) byStart.set(start, [...(byStart.get(start) ?? []), cents]);
  return [...byStart].flatMap(([start, told]) => {
    const now = trueByStart.get(start);
    if (now === undefined) return [];
    const truths = [now];
    for (const { at, cents } of restatements.toSorted((a, b) => b.bookedBy - a.bookedBy))
      if (at >= start && at < start + UNIT_MS[granularity]) truths.unshift((truths[0] ?? 0) - cents);
    let reached = 0;
    for (const cents of told) {
      const next = truths.indexOf(cents, reached);
      if (next >= 0) reached = next;
      else if (truths.includes(cents))
        return [
          `the ${granularity} ${new Date(start).toISOString()} was stored as ${told.join(', then ')} cents, Amazon said ${truths.join(', then ')}`,
        ];
    }
    return [];
  });
}

/** The intervals that should be stored and are not. */
export function findMissing(
  /** @type {readonly StoredRow[]} */ rows,
  /** @type {readonly TrueRow[]} */ truth,
) {
  const stored = new Set(rows.map(({ start }) => start));
  return truth.filter(({ start }) => !stored.has(start)).map(({ start }) => start);
}

function inWords(
  /** @type {Granularity} */ granularity,
  /** @type {StoredRow} */ row,
  /** @type {TrueRow} */ truth,
) {
  const told = `${row.cents} cents, ${row.orders} orders, ${row.units} units`;
  const real = `${truth.cents} cents, ${truth.orders} orders, ${truth.units} units`;
  const asked = new Date(row.askedAt).toISOString();
  return `the ${granularity} ${new Date(row.start).toISOString()} is stored as ${told} (asked at ${asked}), Amazon says ${real}`;
}

/** Whole cents of a decimal text. */
export function toCents(/** @type {string} */ amount) {
  return Math.round(Number(amount) * 100);
}
