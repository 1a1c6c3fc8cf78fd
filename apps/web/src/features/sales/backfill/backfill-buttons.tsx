import type { Backfill, BackfillGranularity } from '@insights/contract/backfills';
import { Group, Progress, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Caption } from '../../../components/secondary-text.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { useNow } from '../../../components/time/use-now.ts';
import { toast } from '../../../components/toast.tsx';
import { salesKeys } from '../../../lib/query-keys.ts';
import { sellerBackfills, startOneBackfill } from './api.ts';
import { endMessage, endText, FAILED, isUnderWay, NOT_CONNECTED, progressText } from './format.ts';

const GRANULARITIES: readonly BackfillGranularity[] = ['daily', 'hourly'];
const BUTTON_WIDTH = 148;

type BackfillButtonsProps = {
  sellerId: string;
  marketplaceId: string;
  marketplaceName: string;
  isConnected: boolean;
  /** Where the seller does not participate, there is nothing to fetch. */
  isParticipating: boolean;
};

type BackfillButtonProps = BackfillButtonsProps & {
  granularity: BackfillGranularity;
  backfill: Backfill | undefined;
};

function useEndMessage(backfill: Backfill | undefined) {
  const client = useQueryClient();
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (!backfill) return;
    const message = isUnderWay(backfill) ? null : endMessage(backfill);
    if (message && wasUnderWay.current) {
      toast.show(message);
      void client.invalidateQueries({ queryKey: salesKeys.allOverviews });
      void client.invalidateQueries({ queryKey: salesKeys.allReports });
    }
    wasUnderWay.current = isUnderWay(backfill);
  }, [backfill, client]);
}

function BackfillButton(props: BackfillButtonProps) {
  const { sellerId, marketplaceId, marketplaceName, isConnected, granularity, backfill } = props;
  useEndMessage(backfill);
  const start = useMutation({
    ...startOneBackfill({ sellerId, marketplaceId, granularity }),
    onError: toast.failure(FAILED),
  });
  return (
    <ActionButton
      size="xs"
      w={BUTTON_WIDTH}
      variant="default"
      leftSection={<IconHistory size={14} aria-hidden="true" />}
      subject={marketplaceName}
      isPending={start.isPending || (backfill !== undefined && isUnderWay(backfill))}
      onClick={() => (isConnected ? start.mutate(undefined) : toast.error(NOT_CONNECTED))}
    >
      {`Backfill ${granularity}`}
    </ActionButton>
  );
}

/** Starts fetching a marketplace's past, and shows how far it has come and how it ended, also one started before. */
export function BackfillButtons(props: BackfillButtonsProps) {
  const { sellerId, marketplaceId, marketplaceName, isConnected, isParticipating } = props;
  const now = useNow();
  const { data: listed = [] } = useQuery({ ...sellerBackfills(sellerId), enabled: isConnected });
  const backfills = GRANULARITIES.map((granularity) => ({
    granularity,
    backfill: listed.find((one) => one.marketplace_id === marketplaceId && one.granularity === granularity),
  }));
  return (
    <Stack gap={6}>
      {isParticipating ? (
        <Group gap="xs">
          {backfills.map((one) => (
            <BackfillButton key={one.granularity} {...props} {...one} />
          ))}
        </Group>
      ) : (
        <Caption>There is nothing to backfill: the seller does not participate here.</Caption>
      )}
      {backfills.map(
        ({ granularity, backfill }) =>
          backfill && (
            <BackfillLine
              key={granularity}
              name={`Backfill ${granularity}, ${marketplaceName}`}
              backfill={backfill}
              now={now}
            />
          ),
      )}
    </Stack>
  );
}

type BackfillLineProps = { name: string; backfill: Backfill; now: number };

/** How far a backfill has come, and afterwards how it ended. */
export function BackfillLine({ name, backfill, now }: BackfillLineProps) {
  if (isUnderWay(backfill)) {
    const { chunksDone, chunksTotal } = backfill;
    return (
      <Stack gap={4} maw={420}>
        <Progress
          size="xs"
          value={chunksTotal > 0 ? (100 * chunksDone) / chunksTotal : 0}
          aria-label={name}
        />
        <Caption role="status" data-figures>
          {progressText(backfill)}
        </Caption>
      </Stack>
    );
  }
  const end = endText(backfill, now);
  return end && <StateLine state={end.tone}>{end.text}</StateLine>;
}
