// How a bucket fills after a refusal: slowly at first, and with time alone at the published rate again.

/** The part of the rate that was believed at the refusal, and when that was. */
type Slowed = { factor: number; drainedAt: number };

/** What of a bucket's plan says how long it remembers. */
type Recovery = { rate: number; burst: number; recoveryMs?: number };

const SHORTEST_RECOVERY_MS = 30_000; // a bucket of a few seconds would ask again while the provider still drowns
const LONGEST_RECOVERY_MS = 3_600_000; // a quota of a day must not be lost over one refusal

const recoveryMs = ({ rate, burst, recoveryMs: said }: Recovery) =>
  said ?? Math.min(LONGEST_RECOVERY_MS, Math.max(SHORTEST_RECOVERY_MS, (burst / rate) * 1000));

/** The part of the rate that is believed at an instant: it grows in a straight line from the refusal on. */
export function slowedFactor({ factor, drainedAt }: Slowed, plan: Recovery, at: number): number {
  const passed = Math.min(1, Math.max(0, (at - drainedAt) / recoveryMs(plan)));
  return factor === 1 ? 1 : factor + (1 - factor) * passed;
}

/** The area under that line since the refusal: how much undisturbed filling the time so far was worth. */
function workAt({ factor, drainedAt }: Slowed, plan: Recovery, at: number): number {
  const whole = recoveryMs(plan);
  const since = at - drainedAt;
  if (since <= 0) return since;
  const slow = Math.min(since, whole);
  return factor * slow + ((1 - factor) * slow * slow) / (2 * whole) + (since - slow);
}

/** The instant by which that much filling was done. */
function instantOf({ factor, drainedAt }: Slowed, plan: Recovery, work: number): number {
  const whole = recoveryMs(plan);
  const slowWork = (whole * (1 + factor)) / 2;
  if (work <= 0) return drainedAt + work;
  if (work >= slowWork) return drainedAt + whole + (work - slowWork);
  const growth = (1 - factor) / whole;
  // The root in the form that loses no digits when the line is almost flat.
  return drainedAt + (2 * work) / (Math.sqrt(factor * factor + 2 * growth * work) + factor);
}

/** How many milliseconds of undisturbed filling happen between two instants. */
export function workBetween(bucket: Slowed, plan: Recovery, from: number, to: number): number {
  return bucket.factor === 1 ? to - from : workAt(bucket, plan, to) - workAt(bucket, plan, from);
}

/** The instant that lies so much filling after another, or before it when `work` is negative. */
export function shifted(bucket: Slowed, plan: Recovery, from: number, work: number): number {
  if (bucket.factor === 1 || !Number.isFinite(from)) return from + work;
  return instantOf(bucket, plan, workAt(bucket, plan, from) + work);
}
