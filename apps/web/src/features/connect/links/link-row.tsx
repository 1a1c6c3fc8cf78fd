import type { ConnectLink } from '@insights/contract/connect-links';
import { formatCount } from '@insights/domain/money';
import { Text } from '@mantine/core';
import { StateBadge } from '../../../components/state/state-badge.tsx';
import { formatInstant } from '../../../components/time/format-instant.ts';
import { Instant } from '../../../components/time/instant.tsx';
import { eventWords, LINK_STATES } from './link-words.ts';
import classes from './links.module.css';
import { RevokeLink } from './revoke-link.tsx';

const UNTIL = {
  open: 'Good until',
  expired: 'Ended',
  used: 'Was good until',
  revoked: 'Was good until',
} as const;

const times = (count: number) => (count === 1 ? 'once' : `${formatCount(count)} times`);

type LinkRowProps = {
  sellerId: string;
  link: ConnectLink;
  /** In the list, from 1: several may be made within a minute. */
  position: number;
};

/** One link: how it stands, and everything that happened to it. */
export function LinkRow({ sellerId, link, position }: LinkRowProps) {
  const { state, words } = LINK_STATES[link.state];
  const name = `link ${position}, made ${formatInstant(link.made_at)}`;
  return (
    <li className={classes['row']}>
      <StateBadge state={state}>{words}</StateBadge>
      <div className={classes['facts']}>
        <Text size="sm">
          Made <Instant at={link.made_at} /> by {link.made_by}
        </Text>
        <Text size="xs" c="dimmed" data-figures>
          {UNTIL[link.state]} <Instant at={link.expires_at} />, opened{' '}
          {link.opened === 0 ? 'never' : times(link.opened)}
        </Text>
        <details className={classes['events']}>
          <summary aria-label={`What happened, ${name}`}>What happened</summary>
          <ul>
            {link.events.map((event) => (
              <li key={`${event.at} ${event.kind}`}>
                <Instant at={event.at} />: {eventWords(event)}
              </li>
            ))}
          </ul>
        </details>
      </div>
      {link.state === 'open' && <RevokeLink sellerId={sellerId} link={link} name={name} />}
    </li>
  );
}
