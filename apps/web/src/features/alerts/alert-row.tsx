import { labelMarketplace } from '@insights/domain/marketplaces';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { type BadgeState, StateBadge } from '../../components/state/state-badge.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { linkTo } from '../../paths.ts';
import { helpFor } from './alert-help.ts';
import classes from './alerts.module.css';
import type { ShownAlert } from './api.ts';

const BADGES: Record<ShownAlert['state'], [state: BadgeState, word: string]> = {
  new: ['bad', 'New'],
  seen: ['wait', 'Seen'],
  resolved: ['good', 'Resolved by itself'],
};

type AlertRowProps = { alert: ShownAlert; onSeen: () => void; isPending: boolean };

function whoseAlert({ seller, marketplace }: ShownAlert): string {
  if (!seller) return 'All sellers';
  if (!marketplace) return seller.name;
  const { friendlyName } = labelMarketplace({
    countryCode: marketplace.country_code,
    name: marketplace.name,
  });
  return `${seller.name} · ${friendlyName}`;
}

/** One alert: what it is, whose, since when, and the place that helps. */
export function AlertRow({ alert, onSeen, isPending }: AlertRowProps) {
  const titleId = useId();
  const [state, word] = BADGES[alert.state];
  const whose = whoseAlert(alert);
  const help = helpFor(alert);
  return (
    <li className={classes['row']} aria-labelledby={titleId}>
      <div className={classes['told']}>
        <div className={classes['head']}>
          <Text component="h3" fw={600} id={titleId}>
            {alert.title}
          </Text>
          <StateBadge state={state}>{word}</StateBadge>
        </div>
        <Text size="sm">{alert.message}</Text>
        <Text component="div" size="xs" c="dimmed" className={classes['where'] ?? ''}>
          <span>{whose}</span>
          <span>
            Since <Instant at={alert.opened_at} />
          </span>
          {alert.resolved_at && (
            <span>
              Resolved <Instant at={alert.resolved_at} />
            </span>
          )}
        </Text>
      </div>
      <div className={classes['actions']}>
        {help && alert.state !== 'resolved' && (
          <Button
            renderRoot={(props) => <Link {...linkTo(help.address)} {...props} />}
            variant="default"
            size="xs"
            aria-label={`${help.label}, ${alert.title}, ${whose}`}
          >
            {help.label}
          </Button>
        )}
        {alert.state === 'new' && (
          <ActionButton
            variant="subtle"
            size="xs"
            subject={`${alert.title}, ${whose}`}
            isPending={isPending}
            onClick={onSeen}
          >
            Mark as seen
          </ActionButton>
        )}
      </div>
    </li>
  );
}
