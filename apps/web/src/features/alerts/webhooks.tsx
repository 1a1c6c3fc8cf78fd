import type { AlertWebhook } from '@insights/contract/alert-webhooks';
import { Button, NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconWebhook } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopyField } from '../../components/copy/copy-field.tsx';
import { Caption } from '../../components/secondary-text.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Empty } from '../../components/state/empty.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import classes from './alerts.module.css';
import { addWebhook, removeWebhook, sendTest, switchWebhook, webhookList } from './api.ts';
import { Deliveries } from './deliveries.tsx';

/** A seller as an option of a select; its value is what addresses name it by. */
export type SellerOption = { value: string; label: string };

function AddWebhook({ sellers }: { sellers: readonly SellerOption[] }) {
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
        <NativeSelect
          label="Alerts of"
          size="sm"
          data={[{ value: '', label: 'All sellers' }, ...sellers]}
          value={seller}
          onChange={(event) => setSeller(event.currentTarget.value)}
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
            description="Shown only once. Store it where your receiver can read it, to check the signature of each delivery."
            text={data.secret}
            copyLabel="Copy secret"
          />
        </div>
      )}
    </div>
  );
}

function Health({ webhook: { is_on, note, failing_since } }: { webhook: AlertWebhook }) {
  if (!is_on) return <StateLine state={note ? 'bad' : 'none'}>{note ?? 'Turned off'}</StateLine>;
  if (!failing_since) return null;
  return (
    <StateLine state="wait">
      Nothing has been accepted since <Instant at={failing_since} />
    </StateLine>
  );
}

function WebhookRow({ webhook, canChange }: { webhook: AlertWebhook; canChange: boolean }) {
  const [isConfirming, confirmation] = useDisclosure();
  const test = useMutation({
    ...sendTest,
    onSuccess: ({ state, outcome }) =>
      toast.show({
        tone: state === 'delivered' ? 'success' : 'error',
        text: `Test: ${outcome ?? 'no answer'}`,
      }),
    onError: toast.failure('Failed to send a test'),
  });
  const switching = useMutation({
    ...switchWebhook(webhook.id),
    onError: toast.failure('Failed to change the webhook'),
  });
  const remove = useMutation({
    ...removeWebhook,
    onError: toast.failure('Failed to remove the webhook'),
    onSettled: confirmation.close,
  });
  const isOn = switching.isPending ? switching.variables : webhook.is_on;
  return (
    <li className={classes['row']}>
      <div className={classes['text']}>
        <Text ff="monospace" size="sm" className={classes['url'] ?? ''}>
          {webhook.url}
        </Text>
        <Caption>Alerts of {webhook.seller?.name ?? 'all sellers'}</Caption>
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
            onClick={() => test.mutate(webhook.id)}
          >
            Send a test
          </ActionButton>
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={`Remove, ${webhook.url}`}
            onClick={confirmation.open}
          >
            Remove
          </Button>
          <ConfirmDialog
            opened={isConfirming}
            title="Remove this webhook?"
            confirmLabel="Remove the webhook"
            pendingLabel="Removing..."
            isPending={remove.isPending}
            onConfirm={() => remove.mutate(webhook.id)}
            onCancel={confirmation.close}
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

export function Webhooks({ sellers, canChange }: { sellers: readonly SellerOption[]; canChange: boolean }) {
  const webhooks = useQuery(webhookList);
  return (
    <>
      {canChange && <AddWebhook sellers={sellers} />}
      <QueryView
        query={webhooks}
        loading={<Skeleton label="Loading webhooks..." height={72} margin="14px 20px 18px" />}
        failedTitle="Failed to load webhooks"
      >
        {(listed) =>
          listed.length === 0 ? (
            <Empty
              icon={<IconWebhook stroke={1.4} aria-hidden="true" />}
              title="Alerts are sent nowhere yet"
              description={
                canChange
                  ? 'Add an address above to receive alerts in another program, such as a chat or a pager.'
                  : 'Staff can add an address to receive alerts in another program.'
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
