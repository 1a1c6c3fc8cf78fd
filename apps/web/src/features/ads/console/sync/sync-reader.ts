// How the synchronisation of a seller's campaigns stands, out of whatever the server sends.
import { fieldsOf, instantOf, numberOf, textOf, wordOf } from '../../../../lib/reading.ts';

const STATES = ['idle', 'queued', 'running', 'completed', 'failed'] as const;

export type AdsSync = {
  state: (typeof STATES)[number];
  chunksDone: number;
  chunksTotal: number;
  recordsSaved: number;
  lastError: string | null;
  waitingUntil: string | null;
  finishedAt: string | null;
  /** What could not be brought up to date last time, in words. */
  problems: string[];
};

export function readSync(data: unknown): AdsSync {
  const told = fieldsOf(data);
  const { kinds } = told;
  return {
    state: wordOf(told['state'], STATES) ?? 'idle',
    chunksDone: numberOf(told['chunksDone']),
    chunksTotal: numberOf(told['chunksTotal']),
    recordsSaved: numberOf(told['recordsSaved']),
    lastError: textOf(told['lastError']) || null,
    waitingUntil: instantOf(told['waitingUntil']),
    finishedAt: instantOf(told['finishedAt']),
    problems: Array.isArray(kinds) ? kinds.flatMap((kind) => textOf(fieldsOf(kind)['problem']) || []) : [],
  };
}

export const isUnderWay = ({ state }: AdsSync): boolean => state === 'queued' || state === 'running';
