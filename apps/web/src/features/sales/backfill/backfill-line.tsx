import type { Backfill } from '@insights/contract/backfills';
import { Progress, Text } from '@mantine/core';
import { StateLine } from '../../../components/state/state-line.tsx';
import classes from './backfill-line.module.css';
import { isUnderWay, lastingWords, progressWords } from './backfill-words.ts';

type BackfillLineProps = { name: string; backfill: Backfill; now: number };

/** How far a backfill has come, and afterwards, for good, how it ended. */
export function BackfillLine({ name, backfill, now }: BackfillLineProps) {
  if (isUnderWay(backfill)) {
    const { chunksDone, chunksTotal } = backfill;
    return (
      <div className={classes['progress']}>
        <Progress
          size="xs"
          value={chunksTotal > 0 ? (100 * chunksDone) / chunksTotal : 0}
          aria-label={name}
        />
        <Text role="status" size="xs" c="dimmed" data-figures>
          {progressWords(backfill)}
        </Text>
      </div>
    );
  }
  const end = lastingWords(backfill, now);
  return end && <StateLine state={end.tone}>{end.text}</StateLine>;
}
