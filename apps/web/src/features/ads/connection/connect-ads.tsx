import { Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { isWebAddress, useBroughtBack } from '../../../components/leaving.ts';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { startConsent } from './ads-connection.queries.ts';

const NOT_STARTED = 'Failed to start authorization. Please try again.';

type ConnectAdsProps = {
  sellerId: string;
  sellerName: string;
  /** What the button says. */
  label: string;
};

/** Gets the address of the consent, asks once more, and leaves for Amazon. */
export function ConnectAds({ sellerId, sellerName, label }: ConnectAdsProps) {
  const [authUrl, setAuthUrl] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const { mutate, isPending } = useMutation({
    ...startConsent(sellerId),
    onSuccess: (address) => {
      if (isWebAddress(address)) setAuthUrl(address);
      else toast.error(NOT_STARTED);
    },
    onError: (error) => toast.error(serverMessageOr(error, NOT_STARTED)),
  });
  const stay = () => {
    setAuthUrl(null);
    setIsLeaving(false);
  };
  useBroughtBack(stay);
  const leave = () => {
    if (authUrl === null) return;
    setIsLeaving(true);
    window.location.assign(authUrl);
  };
  return (
    <>
      <ActionButton
        leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
        pendingLabel="Starting..."
        isPending={isPending}
        onClick={() => mutate()}
      >
        {label}
      </ActionButton>
      <ConfirmDialog
        opened={authUrl !== null}
        title="Continue at Amazon?"
        confirmLabel="Continue"
        pendingLabel="Redirecting to Amazon..."
        isPending={isLeaving}
        isDangerous={false}
        onConfirm={leave}
        onCancel={stay}
      >
        You will sign in at Amazon with the login that manages the advertising of {sellerName}, and allow
        Insights to read it. Afterwards you come back here and choose the profile.
        <Text size="sm" c="dimmed" mt="sm">
          Insights never sees your password. You have ten minutes to approve at Amazon.
        </Text>
      </ConfirmDialog>
    </>
  );
}
