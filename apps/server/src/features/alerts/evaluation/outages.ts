// Many sellers with the same problem at once have a common cause: that is one alert, not thousands.
import type { AlertSubject } from '@insights/contract/alerts';
import type { Region } from '../alert-finding.ts';

/** Problems with a possible common cause. Connections that expire on the same day still need a person each. */
const SHARED: readonly AlertSubject[] = [
  'late',
  'connection_refused',
  'ads_connection_refused',
  'report_failed',
  'low_sales',
];

const SHARE = 0.2;
const FEWEST_SELLERS = 3;
/** With thousands of sellers, so many at once are no coincidence. */
const MOST_SELLERS = 50;

/** A suspicion that was found often enough to open. */
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
  /** Alerts of their own. */
  opened: Ready[];
  /** Groups that are one outage, new or continuing. */
  outages: Counted[];
};

/**
 * `watchedOf` returns how many sellers are watched for a group. An open outage ends when fewer than half of the limit remain.
 */
export function decideOutages(
  ready: readonly Ready[],
  watchedOf: (group: Group) => number,
  openOutages: ReadonlySet<string>,
): Decision {
  const decision: Decision = { opened: [], outages: [] };
  for (const group of grouped(ready)) {
    const limit = limitFor(watchedOf(group));
    const isOutage =
      SHARED.includes(group.subject) && group.sellers >= (openOutages.has(group.key) ? limit / 2 : limit);
    if (isOutage) decision.outages.push(group);
    else decision.opened.push(...group.ready);
  }
  return decision;
}
