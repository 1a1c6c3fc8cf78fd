// What a report's status means on screen. A status of tomorrow's server is shown as it came, in grey.
import type { BadgeState } from '../../components/state/state-badge.tsx';

const STATES = new Map<string, BadgeState>([
  ['COMPLETED', 'good'],
  ['DONE', 'good'],
  ['PROCESSING', 'wait'],
  ['IN_PROGRESS', 'wait'],
  ['FAILED', 'bad'],
  ['CANCELLED', 'bad'],
  ['FATAL', 'bad'],
]);

const READY: ReadonlySet<string> = new Set(['COMPLETED', 'DONE', 'DOWNLOADED', 'PARSED']);

type WithStatus = { status: string };

/** The colour of the badge. */
export const stateOf = ({ status }: WithStatus): BadgeState => STATES.get(status) ?? 'none';

/** Whether there is data to be looked at and stored; until then one can only ask how far it is. */
export const isReady = ({ status }: WithStatus): boolean => READY.has(status);
