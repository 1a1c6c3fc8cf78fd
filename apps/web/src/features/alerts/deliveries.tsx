import type { AlertWebhook, WebhookDelivery } from '@insights/contract/alert-webhooks';
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { formatInstant } from '../../components/time/format.ts';
import { Instant } from '../../components/time/instant.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import classes from './alerts.module.css';
import { failedDeliveries, sendDeliveryAgain } from './api.ts';
import { deliveryStatus, eventLabel } from './format.ts';

type DeliveriesProps = { webhook: AlertWebhook; canChange: boolean };
type ListProps = DeliveriesProps & { deliveries: readonly WebhookDelivery[]; label: string };

function DeliveryRow({ webhook, delivery, canChange }: DeliveriesProps & { delivery: WebhookDelivery }) {
  const again = useMutation({
    ...sendDeliveryAgain(webhook.id),
    onSuccess: () => toast.success('The delivery is sent again.'),
    onError: (error) => toast.error(serverMessageOr(error, 'Failed to send the delivery again')),
  });
  const { state, text } = deliveryStatus(delivery);
  const at = delivery.attempted_at ?? delivery.created_at;
  return (
    <li className={classes['delivery']}>
      <StateLine state={state}>
        {eventLabel(delivery)}, <Instant at={at} />: {text}
        {delivery.next_attempt_at && delivery.attempts > 0 && (
          <>
            {' '}
            Next attempt <Instant at={delivery.next_attempt_at} />.
          </>
        )}
      </StateLine>
      {canChange && webhook.is_on && delivery.state === 'given_up' && (
        <ActionButton
          variant="default"
          size="compact-xs"
          subject={`${webhook.url}, ${formatInstant(at)}`}
          pendingLabel="Sending..."
          isPending={again.isPending}
          onClick={() => again.mutate(delivery.id)}
        >
          Send again
        </ActionButton>
      )}
    </li>
  );
}

const DeliveryList = ({ deliveries, label, ...row }: ListProps) => (
  <ul className={classes['list']} aria-label={label}>
    {deliveries.map((delivery) => (
      <DeliveryRow key={delivery.id} delivery={delivery} {...row} />
    ))}
  </ul>
);

/** Those that were given up, however long ago: they are not tried any more unless somebody wants it. */
function FailedDeliveries({ webhook, canChange }: DeliveriesProps) {
  const failed = useInfiniteQuery(failedDeliveries(webhook.id));
  return (
    <QueryView
      query={failed}
      loading={
        <div role="status" aria-label="Loading failed deliveries...">
          <Skeleton height={24} />
        </div>
      }
      failedTitle="Failed to load deliveries"
    >
      {({ pages }) => {
        const deliveries = pages.flatMap((page) => page.deliveries);
        if (deliveries.length === 0)
          return (
            <Text size="xs" c="dimmed">
              No delivery has failed in the last 30 days.
            </Text>
          );
        return (
          <>
            <DeliveryList
              deliveries={deliveries}
              label={`Failed deliveries, ${webhook.url}`}
              webhook={webhook}
              canChange={canChange}
            />
            {failed.hasNextPage && (
              <ActionButton
                variant="default"
                size="compact-xs"
                aria-label={`Show older failed deliveries, ${webhook.url}`}
                isPending={failed.isFetchingNextPage}
                onClick={() => void failed.fetchNextPage()}
              >
                Show older
              </ActionButton>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** What was sent last, and on demand all that failed. */
export function Deliveries({ webhook, canChange }: DeliveriesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const failedId = useId();
  if (webhook.deliveries.length === 0)
    return (
      <Text size="xs" c="dimmed">
        Nothing was sent yet.
      </Text>
    );
  return (
    <>
      <DeliveryList
        deliveries={webhook.deliveries}
        label={`Latest deliveries, ${webhook.url}`}
        webhook={webhook}
        canChange={canChange}
      />
      <Button
        mt={6}
        variant="subtle"
        size="compact-xs"
        aria-label={`${isOpen ? 'Hide' : 'Show'} failed deliveries, ${webhook.url}`}
        aria-expanded={isOpen}
        aria-controls={failedId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide failed deliveries' : 'Show failed deliveries'}
      </Button>
      <div id={failedId}>{isOpen && <FailedDeliveries webhook={webhook} canChange={canChange} />}</div>
    </>
  );
}
