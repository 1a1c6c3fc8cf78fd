import type { Region } from '@insights/contract/connect';
import type { ConnectLink, ConnectLinkEvent } from '@insights/contract/connect-links';
import { REGION_COUNTRIES, REGION_NAMES } from '@insights/domain/regions';
import type { BadgeState } from '../../components/state/state-badge.tsx';
import { ApiError } from '../../lib/api-error.ts';
import type { ConnectionStatus } from './api.ts';

const EU_COUNTRIES = 'UK, Germany, France, Italy, Spain and more, UAE, India';

export const REGIONS = [
  { region: 'NA', name: REGION_NAMES.NA, countries: 'USA, Canada, Mexico, Brazil' },
  { region: 'EU', name: REGION_NAMES.EU, countries: EU_COUNTRIES },
  { region: 'FE', name: REGION_NAMES.FE, countries: 'Japan, Australia, Singapore' },
] as const;

type RegionOrCountry = { region: Region; country?: string | null };

/** What a connection covers: a region, or one country of the Far East. */
export function regionName({ region, country }: RegionOrCountry): string {
  const found = REGION_COUNTRIES[region].find(({ code }) => code === country);
  return found ? `${REGION_NAMES[region]} (${found.name})` : REGION_NAMES[region];
}

type ConnectionState = 'connected' | 'reconnect' | 'disconnected';

/** A seller counts as connected until Amazon refuses its token. */
export function connectionState(
  isConnected: boolean,
  tokenStatus: ConnectionStatus['tokenStatus'] | undefined,
): ConnectionState {
  if (!isConnected) return 'disconnected';
  return tokenStatus === 'reconnect' ? 'reconnect' : 'connected';
}

type BadgeLabel = { state: BadgeState; label: string };

export const CONNECTION_BADGES: Readonly<Record<ConnectionState, BadgeLabel>> = {
  connected: { state: 'good', label: 'Connected' },
  reconnect: { state: 'bad', label: 'Reconnection needed' },
  disconnected: { state: 'wait', label: 'Not connected' },
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const LINK_STATES = { open: 'wait', used: 'good', revoked: 'none', expired: 'none' } as const;

export const linkBadge = ({ state }: ConnectLink): BadgeLabel => ({
  state: LINK_STATES[state],
  label: capitalised(state),
});

/** 'Made by staff@example.com', 'Opened from 203.0.113.*', 'Refused as expired, from 203.0.113.*' */
export function formatLinkEvent({ kind, who, reason }: ConnectLinkEvent): string {
  const why = reason === null ? '' : ` as ${reason}${who === null ? '' : ','}`;
  const by = kind === 'made' || kind === 'revoked' ? 'by' : 'from';
  return `${capitalised(kind)}${why}${who === null ? '' : ` ${by} ${who}`}`;
}

const ASK_FOR_NEW_LINK = 'Ask the person who sent it for a new one.';

const REFUSED_LINKS = new Map([
  ['link_expired', { title: 'This link has expired', text: ASK_FOR_NEW_LINK }],
  ['link_revoked', { title: 'This link was taken back', text: ASK_FOR_NEW_LINK }],
  [
    'link_used',
    {
      title: 'This link was used already',
      text: `If the account still has to be connected: ${ASK_FOR_NEW_LINK}`,
    },
  ],
  [
    'link_not_found',
    { title: 'This link is not known', text: `Check that it was copied whole. ${ASK_FOR_NEW_LINK}` },
  ],
]);

export const refusedLink = (error: Error | null) =>
  (error instanceof ApiError && REFUSED_LINKS.get(error.code)) || null;
