// What is wrong with a marketplace in a line, and what helps.
import type { Trouble, TroubleKind } from '@insights/contract/operators';
import type { BadgeState } from '../../components/state/state-badge.tsx';
import { longDay } from '../../components/time/day-words.ts';
import { localMoment } from '../../components/time/local-time.ts';

const BAD: readonly TroubleKind[] = ['connection', 'failing'];

export const stateOfTrouble = ({ kind }: Trouble): BadgeState => (BAD.includes(kind) ? 'bad' : 'wait');

/** With when a quota goes on, or by when a consent has to be renewed. */
export function troubleWords({ kind, message, until }: Trouble, now: number): string {
  if (until === undefined) return message;
  if (kind === 'quota') return `${message}, goes on ${localMoment(until, now)}`;
  return kind === 'expiring' ? `${message}, renew by ${longDay(until)}` : message;
}

/** What is to be done on Account Setup; null where it does not help. */
export function setupWords({ kind, message }: Trouble): string | null {
  if (kind === 'connection') return message === 'Not connected' ? 'Connect' : 'Renew the connection';
  if (kind === 'expiring') return 'Renew the connection';
  return kind === 'paused' ? 'Turn it on' : null;
}
