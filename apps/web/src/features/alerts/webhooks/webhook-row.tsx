import type { AlertWebhook } from '@insights/contract/alert-webhooks';
import { Button, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { StateLine } from '../../../components/state/state-line.tsx';
import { SteadyLabel } from '../../../components/steady-label.tsx';
import { Instant } from '../../../components/time/instant.tsx';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import classes from '../alerts.module.css';
import { removeWebhook, sendTest, switchWebhook } from '../api.ts';
import { Deliveries } from './deliveries.tsx';

type WebhookRowProps = { webhook: AlertWebhook; canChange: boolean };

/** Says of a webhook how it fares, where that is not well. */
function Health({ webhook: { is_on, note, failing_since } }: { webhook: AlertWebhook }) {
  if (!is_on) return <StateLine state={note ? 'bad' : 'none'}>{note ?? 'Turned off'}</StateLine>;
  if (!failing_since) return null;
  return (
    <StateLine state="wait">
      Nothing was accepted since <Instant at={failing_since} />
    </StateLine>
  );
}

/** One address that alerts are sent to: tried, turned on and off, removed. */
export function WebhookRow({ webhook, canChange }: WebhookRowProps) {
  const [isSure, setIsSure] = useState(false);
  const failed = (words: string) => (error: Error) => toast.error(serverMessageOr(error, words));
  const test = useSingleMutation({
    ...sendTest(webhook.id),
    onSuccess: ({ state, outcome }) =>
      toast.show({
        tone: state === 'delivered' ? 'success' : 'error',
        text: `Test: ${outcome ?? 'no answer'}`,
      }),
    onError: failed('Failed to send a test'),
  });
  const turn = useSingleMutation({
    ...switchWebhook(webhook.id),
    onError: failed('Failed to change the webhook'),
  });
  const remove = useSingleMutation({
    ...removeWebhook(webhook.id),
    onError: failed('Failed to remove the webhook'),
  });
  const isOn = turn.isPending ? turn.variables : webhook.is_on;
  return (
    <li className={classes['row']}>
      <div className={classes['told']}>
        <Text ff="monospace" size="sm" className={classes['url'] ?? ''}>
          {webhook.url}
        </Text>
        <Text size="xs" c="dimmed">
          Alerts of {webhook.seller?.name ?? 'all sellers'}
        </Text>
        <Health webhook={webhook} />
      </div>
      {canChange && (
        <div className={classes['actions']}>
          <Switch
            label="Send"
            aria-label={`Send, ${webhook.url}`}
            aria-disabled={turn.isPending}
            checked={isOn ?? false}
            onChange={(event) => turn.mutate(event.currentTarget.checked)}
          />
          <Button
            variant="default"
            size="xs"
            aria-label={`Send a test, ${webhook.url}`}
            aria-disabled={test.isPending}
            data-disabled={test.isPending}
            onClick={() => test.mutate(undefined)}
          >
            <SteadyLabel widest="Send a test">{test.isPending ? 'Sending...' : 'Send a test'}</SteadyLabel>
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={`${isSure ? 'Really remove?' : 'Remove'}, ${webhook.url}`}
            aria-disabled={remove.isPending}
            onBlur={() => setIsSure(false)}
            onClick={() => (isSure ? remove.mutate(undefined) : setIsSure(true))}
          >
            <SteadyLabel widest="Really remove?">{isSure ? 'Really remove?' : 'Remove'}</SteadyLabel>
          </Button>
        </div>
      )}
      <div className={classes['deliveries']}>
        <Deliveries webhook={webhook} canChange={canChange} />
      </div>
    </li>
  );
}
