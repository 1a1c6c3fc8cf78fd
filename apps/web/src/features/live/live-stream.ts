// One stream of events, opened again whenever it ends.
import { SECOND_MS } from '@insights/domain/durations';
import { ApiError } from '../../lib/api-error.ts';
import { type Followed, type LiveEvent, readEvents } from './api.ts';

export type StreamNeeds = {
  open: (followed: Followed, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Waits, or ends early with the signal. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Between 0 and 1. */
  random: () => number;
};

const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 60 * SECOND_MS;
// The server sends a sign of life every 20 seconds.
const SILENT_AFTER_MS = 50 * SECOND_MS;

/** Whether the server would refuse again: the session is over, or not an admin's. */
const isFinal = (error: unknown) => error instanceof ApiError && [400, 401, 403].includes(error.status);

/** Reads one stream to its end, and ends it where nothing arrives any more. */
async function readOnce(
  { open }: StreamNeeds,
  followed: Followed,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const stream = new AbortController();
  const end = () => stream.abort();
  signal.addEventListener('abort', end);
  let timer = setTimeout(end, SILENT_AFTER_MS);
  const onBytes = () => {
    clearTimeout(timer);
    timer = setTimeout(end, SILENT_AFTER_MS);
  };
  try {
    await readEvents(await open(followed, stream.signal), onEvent, onBytes);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** Follows marketplaces until the signal ends it. Pauses grow while the server cannot be reached, each a little different. */
export async function followEvents(
  needs: StreamNeeds,
  followed: Followed,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    let retryAfterMs = 0;
    try {
      await readOnce(needs, followed, signal, (event) => {
        pauseMs = FIRST_PAUSE_MS;
        onEvent(event);
      });
    } catch (error) {
      if (signal.aborted || isFinal(error)) return;
      if (error instanceof ApiError) retryAfterMs = error.retryAfterMs ?? 0;
    }
    await needs.pause(Math.max(retryAfterMs, pauseMs * (0.5 + needs.random())), signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
