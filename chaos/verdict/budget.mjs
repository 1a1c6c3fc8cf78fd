// How often sales may be asked for: what is planned, and what each interruption and each fault explains.
import { chunkStarts } from './calls.mjs';
import { plannedAtOf } from './verdict.mjs';

/** @typedef {import('./verdict.mjs').Tally} Tally */

const CHUNKS = { daily: 9, hourly: 5 };
const AT_ONCE = 2; // jobs of one seller: what one interruption can cost
// The newest days, the newest hours and four slices of old ones; at most three each for gaps and for sums.
const CALLS_PER_ROUND = 12;

export const countInterruptions = (/** @type {Tally} */ tally) =>
  tally.kills + tally.freezes + 2 * tally.overtakes + tally.databaseRestarts + tally.databaseFreezes;

/**
 * A backfill asks for one chunk after the other, so an interruption costs it one call and so does a fault. Only the
 * chunks of days are told from the calls of an update, which asks for hours in the same stretches as a backfill.
 */
export function judgeRequests(/** @type {import('./verdict.mjs').View} */ view, /** @type {Tally} */ tally) {
  const interruptions = countInterruptions(tally);
  return view.shops.flatMap((shop) => {
    const chunks = new Set(chunkStarts('day', plannedAtOf(view.jobs, shop, 'daily')));
    const daily = shop.calls.filter(({ granularity, start }) => granularity === 'day' && chunks.has(start));
    const again = (/** @type {'daily' | 'hourly'} */ asked) =>
      CHUNKS[asked] * (1 + shop.restarts.filter((restart) => restart === asked).length);
    const most = again('daily') + interruptions + countStruck(daily);
    const mostOfAll =
      again('daily') +
      again('hourly') +
      AT_ONCE * interruptions +
      countStruck(shop.calls) +
      CALLS_PER_ROUND * shop.rounds;
    return [
      ...(daily.length > most
        ? [
            `${shop.name} was asked for ${daily.length} chunks of days, at most ${most} are explained: ${inWords(daily)}`,
          ]
        : []),
      ...(shop.calls.length > mostOfAll
        ? [
            `${shop.name} was asked for ${shop.calls.length} times, at most ${mostOfAll} are explained: ${inWords(shop.calls)}`,
          ]
        : []),
    ];
  });
}

const inWords = (/** @type {readonly import('./calls.mjs').Call[]} */ calls) =>
  calls
    .map(({ granularity, start, end, outcome, fault }) => {
      const [from, to] = [start, end].map((at) => new Date(at).toISOString().slice(5, 16));
      return `${granularity}s ${from} to ${to} ${outcome}${fault ? ` (${fault})` : ''}`;
    })
    .join(', ');

const countStruck = (/** @type {readonly import('./calls.mjs').Call[]} */ calls) =>
  calls.filter(({ fault }) => fault !== null).length;

/** Nothing is refused once calm has come: the quota's own pace is kept. */
export function judgeRefusals(/** @type {readonly import('./calls.mjs').NotedCall[]} */ afterCalm) {
  const refused = afterCalm.filter(({ outcome }) => outcome === '429').length;
  return refused > 0 ? [`${refused} requests were refused with 429 after calm had come`] : [];
}
