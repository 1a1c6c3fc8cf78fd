import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { AskOnceMore } from '../../../components/ask-once-more.tsx';
import { SteadyLabel } from '../../../components/steady-label.tsx';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { disconnectAds } from './ads-connection.queries.ts';

const DISCONNECTED = 'Ads API disconnected successfully';
const NOT_DISCONNECTED = 'Failed to disconnect';

type DisconnectAdsProps = { sellerId: string; sellerName: string };

/** Forgets the authorisation, after asking once more: only a new consent brings it back. */
export function DisconnectAds({ sellerId, sellerName }: DisconnectAdsProps) {
  const [isAsking, question] = useDisclosure();
  const { mutate, isPending } = useSingleMutation({
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
      <AskOnceMore
        isAsking={isAsking}
        title="Disconnect advertising?"
        yes={
          <SteadyLabel widest="Disconnecting...">{isPending ? 'Disconnecting...' : 'Disconnect'}</SteadyLabel>
        }
        isPending={isPending}
        onYes={() => mutate(undefined)}
        onCancel={question.close}
      >
        Insights forgets the authorization of {sellerName} at the Ads API, and the profile becomes free for
        another seller. To connect again, someone has to consent at Amazon again.
      </AskOnceMore>
    </>
  );
}
