import type { AlertWebhook } from '@insights/contract/alert-webhooks';
import { Button, EmptyState, Switch, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconWebhook } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopyField } from '../../components/copy/copy-field.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import classes from './alerts.module.css';
import { addWebhook, removeWebhook, sendTest, switchWebhook, webhookList } from './api.ts';
import { Deliveries } from './deliveries.tsx';
import { type ChoosableSeller, SellerChoice } from './seller-choice.tsx';

/** Adds an address; the secret that signs what is sent there is shown this once. */
function AddWebhook({ sellers }: { sellers: readonly ChoosableSeller[] }) {
  const [url, setUrl] = useState('');
  const [seller, setSeller] = useState('');
  const { mutate, isPending, error, data } = useMutation({
    ...addWebhook,
    onSuccess: () => setUrl(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() && !isPending) mutate({ url: url.trim(), seller: seller || null });
  };
  return (
    <div className={classes['part']}>
      <form className={classes['form']} onSubmit={submit}>
        <TextInput
          label="Address"
          size="sm"
          placeholder="https://example.com/insights"
          required
          value={url}
          error={error && serverMessageOr(error, 'Failed to add the webhook')}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <SellerChoice
          label="Alerts of"
          none="All sellers"
          sellers={sellers}
          value={seller}
          onChange={setSeller}
        />
        <ActionButton
          type="submit"
          className={classes['send'] ?? ''}
          pendingLabel="Adding..."
          isPending={isPending}
        >
          Add webhook
        </ActionButton>
      </form>
      {data && (
        <div role="status" className={classes['secret']}>
          <CopyField
            label="Signing secret"
            description="Shown this once. Keep it where the receiver can read it: with it the signature of every delivery is checked."
            text={data.secret}
            copyLabel="Copy secret"
          />
        </div>
      )}
    </div>
  );
}

type WebhookRowProps = { webhook: AlertWebhook; canChange: boolean };

/** Says of a webhook what is wrong with it. */
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
function WebhookRow({ webhook, canChange }: WebhookRowProps) {
  const [isAsking, question] = useDisclosure();
  const failed = (message: string) => (error: Error) => toast.error(serverMessageOr(error, message));
  const test = useMutation({
    ...sendTest(webhook.id),
    onSuccess: ({ state, outcome }) =>
      toast.show({
        tone: state === 'delivered' ? 'success' : 'error',
        text: `Test: ${outcome ?? 'no answer'}`,
      }),
    onError: failed('Failed to send a test'),
  });
  const switching = useMutation({
    ...switchWebhook(webhook.id),
    onError: failed('Failed to change the webhook'),
  });
  const remove = useMutation({
    ...removeWebhook(webhook.id),
    onError: failed('Failed to remove the webhook'),
    onSettled: question.close,
  });
  const isOn = switching.isPending ? switching.variables : webhook.is_on;
  return (
    <li className={classes['row']}>
      <div className={classes['text']}>
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
            aria-disabled={switching.isPending}
            checked={isOn ?? false}
            onChange={(event) => !switching.isPending && switching.mutate(event.currentTarget.checked)}
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
