import { EmptyState, Stack, Text } from '@mantine/core';
import { IconBellCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../components/action-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import { AlertRow } from './alert-row.tsx';
import classes from './alerts.module.css';
import type { ShownAlert } from './api.ts';
import { type AlertListSearch, alertList, markSeen } from './api.ts';

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
