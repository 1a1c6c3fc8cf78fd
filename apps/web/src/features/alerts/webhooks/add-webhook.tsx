import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { CopyField } from '../../../components/copy/copy-field.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import classes from '../alerts.module.css';
import { addWebhook } from '../api.ts';
import { type ChoosableSeller, SellerChoice } from '../seller-choice.tsx';

/** Adds an address; the secret that signs what is sent there is shown this once. */
export function AddWebhook({ sellers }: { sellers: readonly ChoosableSeller[] }) {
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
