import { EmptyState, Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import classes from '../alerts.module.css';
import { webhookList } from '../api.ts';
import type { ChoosableSeller } from '../seller-choice.tsx';
import { AddWebhook } from './add-webhook.tsx';
import { WebhookRow } from './webhook-row.tsx';

type WebhooksProps = { sellers: readonly ChoosableSeller[]; canChange: boolean };

/** Where alerts are sent, and what became of the latest ones. */
export function Webhooks({ sellers, canChange }: WebhooksProps) {
  const webhooks = useQuery(webhookList);
  return (
    <>
      {canChange && <AddWebhook sellers={sellers} />}
      <QueryView
        query={webhooks}
        loading={
          <div role="status" aria-label="Loading webhooks..." className={classes['part']}>
            <Skeleton height={72} />
          </div>
        }
        failedTitle="Failed to load webhooks"
      >
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState
              py={40}
              px="md"
              icon={<IconWebhook stroke={1.4} aria-hidden="true" />}
              title={
                <Text component="h3" inherit>
                  Alerts are sent nowhere yet
                </Text>
              }
              description={
                canChange
                  ? 'Add an address above to hear of alerts in another program, such as a chat or a pager.'
                  : 'Staff can add an address to hear of alerts in another program.'
              }
            />
          ) : (
            <ul className={classes['list']}>
              {listed.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} canChange={canChange} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  );
}
