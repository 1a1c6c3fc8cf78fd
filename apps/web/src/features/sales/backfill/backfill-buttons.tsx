import type { BackfillGranularity } from '@insights/contract/backfills';
import { Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { useNow } from '../../../components/time/use-now.ts';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { salesKeys } from '../../../lib/query-keys.ts';
import { sellerBackfills, startOneBackfill } from './api.ts';
import { BackfillLine } from './backfill-line.tsx';
import { endMessage, FAILED, isUnderWay, NOT_CONNECTED } from './format.ts';

const GRANULARITIES: readonly BackfillGranularity[] = ['daily', 'hourly'];
const BUTTON_WIDTH = 148;

type BackfillButtonsProps = {
  sellerId: string;
  marketplaceId: string;
  /** What the marketplace is called; every row has the same two buttons. */
  marketplaceName: string;
  isConnected: boolean;
  /** Where the seller does not participate, there is nothing to fetch. */
  isParticipating: boolean;
};

type BackfillProps = BackfillButtonsProps & { granularity: BackfillGranularity };

/** One backfill out of the seller's list, which all rows share; nothing for one that was never started. */
function useBackfill({ sellerId, marketplaceId, granularity, isConnected }: BackfillProps) {
  const { data } = useQuery({
    ...sellerBackfills(sellerId),
    enabled: isConnected,
    select: (backfills) =>
      backfills.find((one) => one.marketplace_id === marketplaceId && one.granularity === granularity) ??
      null,
  });
  return data;
}

/** Shows how a backfill ended, if it ran while the page was open. */
function useEndMessage(props: BackfillProps) {
  const client = useQueryClient();
  const data = useBackfill(props);
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (!data) return;
    const message = isUnderWay(data) ? null : endMessage(data);
    if (message && wasUnderWay.current) {
      toast.show(message);
      void client.invalidateQueries({ queryKey: salesKeys.allOverviews });
      void client.invalidateQueries({ queryKey: salesKeys.allReports });
    }
    wasUnderWay.current = isUnderWay(data);
  }, [data, client]);
}

function BackfillButton(props: BackfillProps) {
  const { sellerId, marketplaceId, marketplaceName, granularity, isConnected } = props;
  const data = useBackfill(props);
  useEndMessage(props);
  const start = useMutation({
    ...startOneBackfill({ sellerId, marketplaceId, granularity }),
    onError: (error) => toast.error(serverMessageOr(error, FAILED)),
  });
  const isBusy = start.isPending || (data !== undefined && data !== null && isUnderWay(data));
  const onClick = () => {
    if (!isConnected) return toast.error(NOT_CONNECTED);
    start.mutate(undefined);
  };
  return (
    <ActionButton
      size="xs"
      w={BUTTON_WIDTH}
      variant="default"
      leftSection={<IconHistory size={14} aria-hidden="true" />}
      subject={marketplaceName}
      isPending={isBusy}
      onClick={onClick}
    >
      {`Backfill ${granularity}`}
    </ActionButton>
  );
}

function BackfillState(props: BackfillProps & { now: number }) {
  const data = useBackfill(props);
  const { granularity, marketplaceName, now } = props;
  const name = `Backfill ${granularity}, ${marketplaceName}`;
  return data ? <BackfillLine name={name} backfill={data} now={now} /> : null;
}

/** Starts fetching a marketplace's past, and shows how far it has come and how it ended, also one started before. */
export function BackfillButtons(props: BackfillButtonsProps) {
  const now = useNow();
  return (
    <Stack gap={6}>
      {props.isParticipating ? (
        <Group gap="xs">
          {GRANULARITIES.map((granularity) => (
            <BackfillButton key={granularity} {...props} granularity={granularity} />
          ))}
        </Group>
      ) : (
        <Text size="xs" c="dimmed">
          There is nothing to backfill: the seller does not participate here.
        </Text>
      )}
      {GRANULARITIES.map((granularity) => (
        <BackfillState key={granularity} {...props} granularity={granularity} now={now} />
      ))}
    </Stack>
  );
}
