import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { disconnectAds } from './ads-connection.queries.ts';

const DISCONNECTED = 'Ads API disconnected successfully';
const NOT_DISCONNECTED = 'Failed to disconnect';

type DisconnectAdsProps = { sellerId: string; sellerName: string };

/** Forgets the authorisation, after asking once more: only a new consent brings it back. */
export function DisconnectAds({ sellerId, sellerName }: DisconnectAdsProps) {
  const [isAsking, question] = useDisclosure();
  const { mutate, isPending } = useMutation({
    ...disconnectAds(sellerId),
    onSuccess: () => toast.success(DISCONNECTED),
    onError: (error) => toast.error(serverMessageOr(error, NOT_DISCONNECTED)),
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
        Insights forgets the authorization of {sellerName} at the Ads API, and the profile becomes free for
        another seller. To connect again, someone has to consent at Amazon again.
      </ConfirmDialog>
    </>
  );
}
