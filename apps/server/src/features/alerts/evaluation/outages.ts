// Many sellers with the same trouble at once have one cause, and it is not theirs: that is one alert, not thousands.
import type { AlertSubject } from '@insights/contract/alerts';
import type { Region } from '../alerts-job.ts';

/** What may hit everybody at once. Connections that end on the same day are as many things to do. */
const SHARED: readonly AlertSubject[] = [
  'late',
  'connection_refused',
  'ads_connection_refused',
  'report_failed',
  'low_sales',
];

const SHARE = 0.2;
const FEWEST_SELLERS = 3;
/** Where there are thousands of sellers, so many at once are no coincidence either. */
const MOST_SELLERS = 50;

/** A suspicion that would be told now. */
export type Ready = { id: string; sellerId: string; subject: AlertSubject; region: Region };

export type Group = { subject: AlertSubject; region: Region };
export const groupKey = ({ subject, region }: Group): string => `${subject}:${region}`;

type Counted = Group & { key: string; sellers: number; ready: Ready[] };

function grouped(ready: readonly Ready[]): Counted[] {
  const groups = new Map<string, Counted>();
  for (const one of ready) {
    const key = groupKey(one);
    const group = groups.get(key) ?? { subject: one.subject, region: one.region, key, sellers: 0, ready: [] };
    group.ready.push(one);
    groups.set(key, group);
  }
  for (const group of groups.values())
    group.sellers = new Set(group.ready.map(({ sellerId }) => sellerId)).size;
  return [...groups.values()];
}

const limitFor = (watched: number): number =>
  Math.min(MOST_SELLERS, Math.max(FEWEST_SELLERS, Math.ceil(watched * SHARE)));

type Decision = {
  /** Those that are told one by one. */
  opened: Ready[];
  /** Those that are told as one, whether that has begun or goes on. */
  outages: Counted[];
};

/**
 * `watchedOf` says how many sellers are looked at for a group; `standing` are the outages that have been told of. One that stands ends only when it has become half of what it takes to begin.
 */
export function decideOutages(
  ready: readonly Ready[],
  watchedOf: (group: Group) => number,
  standing: ReadonlySet<string>,
): Decision {
  const decision: Decision = { opened: [], outages: [] };
  for (const group of grouped(ready)) {
    const limit = limitFor(watchedOf(group));
    const isOutage =
      SHARED.includes(group.subject) && group.sellers >= (standing.has(group.key) ? limit / 2 : limit);
    if (isOutage) decision.outages.push(group);
    else decision.opened.push(...group.ready);
  }
  return decision;
}
