import { labelMarketplace } from '@insights/domain/marketplaces';
import { Button, Stack, Text } from '@mantine/core';
import { IconBellCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Empty } from '../../components/state/empty.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { type BadgeState, StateBadge } from '../../components/state/state-badge.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { toast } from '../../components/toast.tsx';
import classes from './alerts.module.css';
import { type AlertFilter, alertList, type ListedAlert, markSeen } from './api.ts';
import { helpFor } from './format.ts';

const EMPTY = {
  open: {
    title: 'Nothing needs attention',
    description:
      'Insights checks connections, the age of figures, reports and sales every ten minutes. An alert appears here when something is wrong, and closes by itself.',
  },
  resolved: {
    title: 'Nothing has been resolved yet',
    description: 'Resolved alerts are listed here for ninety days.',
  },
};

const Loading = () => (
  <Stack role="status" aria-label="Loading alerts..." gap="md" px={20} pb={20}>
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height={64} />
    ))}
  </Stack>
);

export function AlertList(filter: AlertFilter) {
  const list = useInfiniteQuery(alertList(filter));
  const { mutate, isPending } = useMutation({
    ...markSeen,
    onError: toast.failure('Failed to mark alerts as seen'),
  });
  return (
    <QueryView query={list} loading={<Loading />} failedTitle="Failed to load alerts">
      {({ pages }) => {
        const alerts = pages.flatMap((page) => page.alerts);
        if (alerts.length === 0)
          return <Empty icon={<IconBellCheck stroke={1.4} aria-hidden="true" />} {...EMPTY[filter.show]} />;
        // An alert that opens while someone reads the list is not marked with the others.
        const newest = alerts.find(({ state }) => state === 'new')?.opened_at;
        return (
          <>
            {newest && !filter.seller && (
              <div className={classes['all']}>
                <ActionButton
                  variant="default"
                  size="xs"
                  isPending={isPending}
                  onClick={() => mutate({ until: newest })}
                >
                  Mark all as seen
                </ActionButton>
              </div>
            )}
            <ul className={classes['list']}>
              {alerts.map((alert) => (
                <AlertRow
                  key={alert.id}
                  alert={alert}
                  isPending={isPending}
                  onSeen={() => mutate({ ids: [alert.id] })}
                />
              ))}
            </ul>
            {list.hasNextPage && (
              <div className={classes['part']}>
                <ActionButton
                  mt="md"
                  variant="default"
                  pendingLabel="Loading..."
                  isPending={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  Show older alerts
                </ActionButton>
              </div>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

const BADGES: Record<ListedAlert['state'], [state: BadgeState, label: string]> = {
  new: ['bad', 'New'],
  seen: ['wait', 'Seen'],
  resolved: ['good', 'Resolved by itself'],
};

function subjectOf({ seller, marketplace }: ListedAlert): string {
  if (!seller) return 'All sellers';
  if (!marketplace) return seller.name;
  const { country_code: countryCode, name } = marketplace;
  return `${seller.name} · ${labelMarketplace({ countryCode, name }).friendlyName}`;
}

type AlertRowProps = { alert: ListedAlert; onSeen: () => void; isPending: boolean };

function AlertRow({ alert, onSeen, isPending }: AlertRowProps) {
  const titleId = useId();
  const [state, label] = BADGES[alert.state];
  const subject = subjectOf(alert);
  const help = helpFor(alert);
  return (
    <li className={classes['row']} aria-labelledby={titleId}>
      <div className={classes['text']}>
        <div className={classes['head']}>
          <Text component="h3" fw={600} id={titleId}>
            {alert.title}
          </Text>
          <StateBadge state={state}>{label}</StateBadge>
        </div>
        <Text size="sm">{alert.message}</Text>
        <Text component="div" size="xs" c="dimmed" className={classes['where'] ?? ''}>
          <span>{subject}</span>
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
            renderRoot={(props) => <Link to={help.to} search={help.search ?? {}} {...props} />}
            variant="default"
            size="xs"
            aria-label={`${help.label}, ${alert.title}, ${subject}`}
          >
            {help.label}
          </Button>
        )}
        {alert.state === 'new' && (
          <ActionButton
            variant="subtle"
            size="xs"
            subject={`${alert.title}, ${subject}`}
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
