// Takes a difference apart: what can be computed first, then one thing that cannot be, and the rest is unexplained. Causes
// and what is unexplained add up to the difference, whatever they are handed.
import type { Cause, Difference, DifferenceCause } from '@insights/contract/reconcile';

/** A cause with its amount, in hundredths. */
export type Computed = { cause: Cause; amount: number; message: string };
/** Something that is known to be so and of which nobody can say how much it matters. */
export type Possible = { cause: Cause; message: string };

export function takeApart(
  amount: number,
  computed: readonly Computed[],
  possible: readonly Possible[],
): Difference {
  // Where two figures agree nothing is left to be explained, whatever happened to both of them.
  if (amount === 0) return { amount, causes: [], unexplained: 0, may_be: [] };
  const causes: DifferenceCause[] = computed
    .filter((one) => one.amount !== 0)
    .map(({ cause, amount: part, message }) => ({ cause, amount: part, is_exact: true, message }));
  const left = causes.reduce((rest, one) => rest - one.amount, amount);
  const [only, ...others] = possible;
  if (left === 0 || !only) return { amount, causes, unexplained: left, may_be: [] };
  // Of two that could be, neither is given what is left.
  if (others.length > 0)
    return { amount, causes, unexplained: left, may_be: possible.map(({ cause }) => cause) };
  const rest = { cause: only.cause, amount: left, is_exact: false, message: only.message };
  return { amount, causes: [...causes, rest], unexplained: 0, may_be: [] };
}
