import type { AlertWebhook } from '@insights/contract/alert-webhooks';
import { Button, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../components/action-button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { Instant } from '../../../components/time/instant.tsx';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
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
  const [isAsking, question] = useDisclosure();
  const failed = (words: string) => (error: Error) => toast.error(serverMessageOr(error, words));
  const test = useMutation({
    ...sendTest(webhook.id),
    onSuccess: ({ state, outcome }) =>
      toast.show({
        tone: state === 'delivered' ? 'success' : 'error',
        text: `Test: ${outcome ?? 'no answer'}`,
      }),
    onError: failed('Failed to send a test'),
  });
  const turn = useMutation({
    ...switchWebhook(webhook.id),
    onError: failed('Failed to change the webhook'),
  });
  const remove = useMutation({
    ...removeWebhook(webhook.id),
    onError: failed('Failed to remove the webhook'),
    onSettled: question.close,
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
            onChange={(event) => !turn.isPending && turn.mutate(event.currentTarget.checked)}
          />
          <ActionButton
            variant="default"
            size="xs"
            subject={webhook.url}
            pendingLabel="Sending..."
            isPending={test.isPending}
            onClick={() => test.mutate(undefined)}
          >
            Send a test
          </ActionButton>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={`Remove, ${webhook.url}`}
            onClick={question.open}
          >
            Remove
          </Button>
          <ConfirmDialog
            opened={isAsking}
            title="Remove this webhook?"
            confirmLabel="Remove the webhook"
            pendingLabel="Removing..."
            isPending={remove.isPending}
            onConfirm={() => remove.mutate(undefined)}
            onCancel={question.close}
          >
            Alerts are no longer sent to {webhook.url}. If you add it again, it gets a new signing secret.
          </ConfirmDialog>
        </div>
      )}
      <div className={classes['deliveries']}>
        <Deliveries webhook={webhook} canChange={canChange} />
      </div>
    </li>
  );
}
