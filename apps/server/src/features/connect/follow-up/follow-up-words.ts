// One line about what follows a consent, from its jobs.

import type { FollowUp } from '@insights/contract/connect';
import { MINUTE_MS } from '@insights/domain/durations';

type State = 'idle' | 'queued' | 'running' | 'completed' | 'failed';
type Job = { state: State; lastError: string | null };
type Backfill = { state: State; chunksDone: number; chunksTotal: number; startedAt: string | null };

const isUnderWay = ({ state }: { state: State }) => state === 'queued' || state === 'running';
const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function inWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  return minutes < 90 ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour');
}

/** The parts to come take as long as those before them did; nothing is promised before the first. */
function restOf(backfills: readonly Backfill[], done: number, total: number, now: Date): string {
  const starts = backfills.flatMap(({ startedAt }) => (startedAt ? [Date.parse(startedAt)] : []));
  if (done === 0 || starts.length === 0) return '';
  const spentMs = Math.max(0, now.getTime() - Math.min(...starts));
  return `, about ${inWords((spentMs / done) * (total - done))}`;
}

export function followUpOf(jobs: readonly Job[], backfills: readonly Backfill[], now: Date): FollowUp {
  const chunksDone = backfills.reduce((sum, { chunksDone: done }) => sum + done, 0);
  const chunksTotal = backfills.reduce((sum, { chunksTotal: total }) => sum + total, 0);
  const told = (state: FollowUp['state'], words: string) => ({ state, chunksDone, chunksTotal, words });
  const waiting = jobs.find(isUnderWay);
  if (waiting)
    return told(
      'running',
      waiting.lastError
        ? `Trying again to fetch the marketplaces: ${waiting.lastError}`
        : 'Fetching the marketplaces...',
    );
  if (backfills.some(isUnderWay))
    return told(
      'running',
      `Fetching the past: ${chunksDone} of ${chunksTotal} parts${restOf(backfills, chunksDone, chunksTotal, now)}`,
    );
  const failed = jobs.find(({ state }) => state === 'failed');
  if (failed) return told('failed', failed.lastError ?? 'The marketplaces could not be fetched.');
  const unfinished = backfills.filter(({ state }) => state === 'failed').length;
  if (unfinished > 0) return told('failed', `${counted(unfinished, 'backfill')} could not be finished.`);
  return told('completed', 'The past is fetched.');
}
