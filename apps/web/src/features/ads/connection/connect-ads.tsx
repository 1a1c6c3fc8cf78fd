import { Button, Group, Modal, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { isWebAddress, useBroughtBack } from '../../../components/leaving.ts';
import { SteadyLabel } from '../../../components/steady-label.tsx';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
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
  const { mutate, isPending } = useSingleMutation({
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
      <Button
        leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
        aria-disabled={isPending}
        data-disabled={isPending}
        onClick={() => mutate()}
      >
        <SteadyLabel widest={label}>{isPending ? 'Starting...' : label}</SteadyLabel>
      </Button>
      <Modal opened={authUrl !== null} onClose={stay} title="Continue at Amazon?" centered>
        <Text ta="left">
          You will sign in at Amazon with the login that manages the advertising of {sellerName}, and allow
          Insights to read it. Afterwards you come back here and choose the profile.
        </Text>
        <Text ta="left" size="sm" c="dimmed" mt="sm">
          Insights never sees your password. You have ten minutes to approve at Amazon.
        </Text>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={stay}>
            Cancel
          </Button>
          <Button
            data-autofocus
            aria-disabled={isLeaving}
            data-disabled={isLeaving}
            onClick={() => !isLeaving && leave()}
          >
            <span aria-live="polite">
              <SteadyLabel widest="Redirecting to Amazon...">
                {isLeaving ? 'Redirecting to Amazon...' : 'Continue'}
              </SteadyLabel>
            </span>
          </Button>
        </Group>
      </Modal>
    </>
  );
}
