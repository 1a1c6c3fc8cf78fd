// What is said of connect links and of what happened to them.
import type { ConnectLink, ConnectLinkEvent } from '@insights/contract/connect-links';
import type { BadgeState } from '../../../components/state/state-badge.tsx';

export const LINK_STATES: Record<ConnectLink['state'], { state: BadgeState; words: string }> = {
  open: { state: 'wait', words: 'Open' },
  used: { state: 'good', words: 'Used' },
  revoked: { state: 'none', words: 'Revoked' },
  expired: { state: 'none', words: 'Expired' },
};

const EVENTS: Record<ConnectLinkEvent['kind'], string> = {
  made: 'Made',
  opened: 'Opened',
  refused: 'Refused',
  used: 'Used',
  revoked: 'Revoked',
};

/** 'Made by staff@example.com', 'Opened from 203.0.113.*', 'Refused as expired, from 203.0.113.*' */
export function eventWords({ kind, who, reason }: ConnectLinkEvent): string {
  const why = reason === null ? '' : ` as ${reason}${who === null ? '' : ','}`;
  const by = kind === 'made' || kind === 'revoked' ? 'by' : 'from';
  return `${EVENTS[kind]}${why}${who === null ? '' : ` ${by} ${who}`}`;
}
