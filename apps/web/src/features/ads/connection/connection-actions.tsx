import { Button, Group } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Dimmed } from '../../../components/secondary-text.tsx';
import { toast } from '../../../components/toast.tsx';
import { isWebAddress } from '../../../lib/web-address.ts';
import { checkAgain, disconnectAds, startConsent, testAds } from './api.ts';

const NOT_STARTED = 'Failed to start authorization. Please try again.';

type SellerProps = { sellerId: string; sellerName: string };

function ConnectAds({ sellerId, sellerName, label }: SellerProps & { label: string }) {
  const [authUrl, setAuthUrl] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const { mutate, isPending } = useMutation({
    ...startConsent(sellerId),
    onSuccess: (address) => {
      if (isWebAddress(address)) setAuthUrl(address);
      else toast.error(NOT_STARTED);
    },
    onError: toast.failure(NOT_STARTED),
  });
  const stay = () => {
    setAuthUrl(null);
    setIsLeaving(false);
  };
  // The browser's back button brings the page back as it was left: redirecting.
  useWindowEvent('pageshow', ({ persisted }) => persisted && stay());
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
        <Dimmed mt="sm">Insights never sees your password. You have ten minutes to approve at Amazon.</Dimmed>
      </ConfirmDialog>
    </>
  );
}

function DisconnectAds({ sellerId, sellerName }: SellerProps) {
  const [isAsking, question] = useDisclosure();
  const { mutate, isPending } = useMutation({
    ...disconnectAds(sellerId),
    onSuccess: () => toast.success('Ads API disconnected successfully'),
    onError: toast.failure('Failed to disconnect'),
    onSettled: question.close,
  });
  return (
    <>
      <Button variant="default" aria-label="Disconnect, Ads API" onClick={question.open}>
        Disconnect
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Disconnect advertising?"
        confirmLabel="Disconnect"
        pendingLabel="Disconnecting..."
        isPending={isPending}
        onConfirm={() => mutate(undefined)}
        onCancel={question.close}
      >
        Insights deletes the authorization of {sellerName} at the Ads API, and another seller can use the
        profile. To connect again, someone has to give consent at Amazon again.
      </ConfirmDialog>
    </>
  );
}

export type CardState = 'unknown' | 'not configured' | 'disconnected' | 'reconnect' | 'connected';

type ActionsProps = SellerProps & {
  state: CardState;
  isChoosing: boolean;
  onVerified: () => void;
};

export function ConnectionActions({ sellerId, sellerName, state, isChoosing, onVerified }: ActionsProps) {
  const test = useMutation({
    ...testAds(sellerId),
    onSuccess: onVerified,
    onError: toast.failure('Failed to test connection'),
  });
  const check = useMutation({
    ...checkAgain(sellerId),
    onError: toast.failure('Failed to connect. Please try again.'),
  });
  const seller = { sellerId, sellerName };
  return (
    <Group gap="xs">
      {state === 'disconnected' && !isChoosing && <ConnectAds {...seller} label="Connect Ads API" />}
      {state === 'reconnect' && (
        <>
          <ConnectAds {...seller} label="Reconnect Ads API" />
          <ActionButton
            variant="default"
            pendingLabel="Checking..."
            isPending={check.isPending}
            onClick={() => check.mutate(undefined)}
          >
            Check again
          </ActionButton>
        </>
      )}
      {state === 'connected' && (
        <ActionButton
          variant="default"
          pendingLabel="Testing..."
          isPending={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          Test connection
        </ActionButton>
      )}
      {(state === 'connected' || state === 'reconnect') && <DisconnectAds {...seller} />}
    </Group>
  );
}
