import type { AlertWebhook, WebhookDelivery } from '@insights/contract/alert-webhooks';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { Caption } from '../../components/secondary-text.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { formatInstant } from '../../components/time/format.ts';
import { Instant } from '../../components/time/instant.tsx';
import { toast } from '../../components/toast.tsx';
import classes from './alerts.module.css';
import { failedDeliveries, sendDeliveryAgain } from './api.ts';
import { deliveryStatus, EVENT_LABELS } from './format.ts';

type DeliveriesProps = { webhook: AlertWebhook; canChange: boolean };
type ListProps = DeliveriesProps & { deliveries: readonly WebhookDelivery[]; label: string };

function DeliveryRow({ webhook, delivery, canChange }: DeliveriesProps & { delivery: WebhookDelivery }) {
  const again = useMutation({
    ...sendDeliveryAgain(webhook.id),
    onSuccess: () => toast.success('The delivery is sent again.'),
    onError: toast.failure('Failed to send the delivery again'),
  });
  const { state, text } = deliveryStatus(delivery);
  const at = delivery.attempted_at ?? delivery.created_at;
  return (
    <li className={classes['delivery']}>
      <StateLine state={state}>
        {EVENT_LABELS[delivery.event]}, <Instant at={at} />: {text}
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

/** The deliveries that were given up; they are not retried unless someone asks for it. */
function FailedDeliveries(row: DeliveriesProps) {
  const { webhook } = row;
  const failed = useInfiniteQuery(failedDeliveries(webhook.id));
  return (
    <QueryView
      query={failed}
      loading={<Skeleton label="Loading failed deliveries..." height={24} />}
      failedTitle="Failed to load deliveries"
    >
      {({ pages }) => {
        const deliveries = pages.flatMap((page) => page.deliveries);
        if (deliveries.length === 0) return <Caption>No delivery has failed in the last 30 days.</Caption>;
        return (
          <>
            <DeliveryList deliveries={deliveries} label={`Failed deliveries, ${webhook.url}`} {...row} />
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

export function Deliveries(row: DeliveriesProps) {
  const { webhook } = row;
  const [isOpen, setIsOpen] = useState(false);
  const failedId = useId();
  if (webhook.deliveries.length === 0) return <Caption>Nothing has been sent yet.</Caption>;
  return (
    <>
      <DeliveryList deliveries={webhook.deliveries} label={`Latest deliveries, ${webhook.url}`} {...row} />
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
      <div id={failedId}>{isOpen && <FailedDeliveries {...row} />}</div>
    </>
  );
}
