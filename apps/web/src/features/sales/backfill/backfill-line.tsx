import type { Backfill } from '@insights/contract/backfills';
import { Progress, Stack, Text } from '@mantine/core';
import { StateLine } from '../../../components/state/state-line.tsx';
import { endText, isUnderWay, progressText } from './format.ts';

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
        <Text role="status" size="xs" c="dimmed" data-figures>
          {progressText(backfill)}
        </Text>
      </Stack>
    );
  }
  const end = endText(backfill, now);
  return end && <StateLine state={end.tone}>{end.text}</StateLine>;
}
