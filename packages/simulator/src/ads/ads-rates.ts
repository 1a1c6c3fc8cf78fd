// The rate limit of a login in a region; Amazon publishes no rates and changes them.
import type { UsagePlan } from '../wire/buckets.ts';
import type { Region } from '../world/marketplaces.ts';
import { hashText } from '../world/random.ts';

const BURST = 40;
const PLAN_MS = 5 * 60_000;

/** Between 6 and 12 a second, another rate every five minutes. */
export function adsPlan(region: Region | null, elapsedMs: number): UsagePlan {
  const interval = Math.floor(elapsedMs / PLAN_MS);
  return { rate: 6 + (hashText(`ads rate|${region}|${interval}`) % 7), burst: BURST };
}
