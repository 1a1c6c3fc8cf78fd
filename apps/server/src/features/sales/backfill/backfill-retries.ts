// What the answers to a backfill's chunks lacked: asked for again by itself, at a time of its own, after the other chunks.
import { z } from 'zod';
import type { SalesJob } from '../sales-job.ts';
import { type Granularity, type Span, splitSpan, UNIT_MS } from '../spans.ts';
import { readSpans } from './backfill-plan.ts';

const Retry = z.object({
  /** What is still missing of one chunk, as a job writes spans. */
  spans: z.string(),
  tries: z.number(),
  denials: z.number(),
  dueAt: z.string(),
  /** What was wrong with the last answer, in words for people. */
  reason: z.string(),
});
export type Retry = z.infer<typeof Retry>;

export const retriesOf = ({ payload }: Pick<SalesJob, 'payload'>): Retry[] =>
  z.array(Retry).parse(JSON.parse(payload['retries'] ?? '[]'));

/** A chunk that lacks something is not done, although the chunks after it have been asked for. */
export const nextChunkOf = (job: SalesJob): number => job.chunksDone + retriesOf(job).length;

/** The one whose time comes first, once no chunk is left to be asked for; null before that, and where nothing is missing. */
export function nextRetryOf(job: SalesJob): Retry | null {
  if (nextChunkOf(job) < job.chunksTotal) return null;
  return retriesOf(job).sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))[0] ?? null;
}

/** One request asks for all that is missing of a chunk. */
export function spanOf({ spans }: Retry): Span {
  const [first, ...others] = readSpans(spans);
  if (!first) throw new Error('a retry names what is missing');
  return { start: first.start, end: others.at(-1)?.end ?? first.end };
}

export const isAwaitedBy = ({ spans }: Retry) => {
  const awaited = readSpans(spans);
  return (at: Date) => awaited.some(({ start, end }) => at >= start && at < end);
};

export const startsOf = (spans: string, granularity: Granularity): Date[] =>
  readSpans(spans)
    .flatMap((span) => splitSpan(span, UNIT_MS[granularity]))
    .map(({ start }) => start);
