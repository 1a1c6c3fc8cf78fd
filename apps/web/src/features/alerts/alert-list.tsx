import { labelMarketplace } from '@insights/domain/marketplaces';
import { Button, EmptyState, Stack, Text } from '@mantine/core';
import { IconBellCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { type BadgeState, StateBadge } from '../../components/state/state-badge.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import classes from './alerts.module.css';
import { alertList, markSeen, type ShownAlert } from './api.ts';
import { helpFor } from './format.ts';
import type { AlertListSearch } from './search.ts';

const NOT_MARKED = 'Failed to mark alerts as seen';

const EMPTY = {
  open: {
    title: 'Nothing needs attention',
    description:
      'Connections, the age of figures, reports and sales are looked at every ten minutes. What is found stands here, and goes by itself when it is over.',
  },
  resolved: {
    title: 'Nothing has been resolved yet',
    description: 'Alerts that have ended stand here for ninety days.',
  },
};

function Loading() {
  return (
    <div role="status" aria-label="Loading alerts...">
      <Stack gap="md" px={20} pb={20}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={64} />
        ))}
      </Stack>
    </div>
  );
}

function Empty({ show }: Pick<AlertListSearch, 'show'>) {
  const { title, description } = EMPTY[show];
  return (
    <EmptyState
      py={40}
      px="md"
      icon={<IconBellCheck stroke={1.4} aria-hidden="true" />}
      title={
        <Text component="h3" inherit>
          {title}
        </Text>
      }
      description={description}
    />
  );
}

/** The newest that may be marked: what came while somebody was reading is still new afterwards. */
const newestOf = (alerts: readonly ShownAlert[]): string | undefined =>
  alerts.find(({ state }) => state === 'new')?.opened_at;

/** What was found, the newest first. */
export function AlertList(settings: AlertListSearch) {
  const list = useInfiniteQuery(alertList(settings));
  const { mutate, isPending } = useMutation({
    ...markSeen,
    onError: (error) => toast.error(serverMessageOr(error, NOT_MARKED)),
  });
  return (
    <QueryView query={list} loading={<Loading />} failedTitle="Failed to load alerts">
      {({ pages }) => {
        const alerts = pages.flatMap((page) => page.alerts);
        const newest = newestOf(alerts);
        if (alerts.length === 0) return <Empty show={settings.show} />;
        return (
          <>
            {newest && !settings.seller && (
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

const BADGES: Record<ShownAlert['state'], [state: BadgeState, label: string]> = {
  new: ['bad', 'New'],
  seen: ['wait', 'Seen'],
  resolved: ['good', 'Resolved by itself'],
};

type AlertRowProps = { alert: ShownAlert; onSeen: () => void; isPending: boolean };

function subjectOf({ seller, marketplace }: ShownAlert): string {
  if (!seller) return 'All sellers';
  if (!marketplace) return seller.name;
  const { friendlyName } = labelMarketplace({
    countryCode: marketplace.country_code,
    name: marketplace.name,
  });
  return `${seller.name} · ${friendlyName}`;
}

/** One alert: what it is, subject, since when, and the page that helps. */
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
