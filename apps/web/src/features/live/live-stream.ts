// One stream of events, opened again whenever it ends.
import { SECOND_MS } from '@insights/domain/durations';
import { ApiError } from '../../lib/api-error.ts';
import { type LiveEvent, readEvents } from './event-reader.ts';
import type { Shops } from './wanted-shops.ts';

export type StreamNeeds = {
  open: (shops: Shops, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Waits, or ends early with the signal. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Between 0 and 1. */
  chance: () => number;
};

const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 60 * SECOND_MS;
// The server says every 20 seconds that it is there.
const SILENT_AFTER_MS = 50 * SECOND_MS;

/** Whether asking again would be refused again: the session is over, or not an admin's. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403 || error.status === 400);

const askedPauseOf = (error: unknown): number => (error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0);

/** Reads one answer to its end; one on which nothing moves any more is ended here. */
async function readOnce(
  { open }: StreamNeeds,
  shops: Shops,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  const silence = new AbortController();
  const end = () => silence.abort(signal.reason);
  signal.addEventListener('abort', end);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const life = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENT_AFTER_MS);
  };
  try {
    life();
    await readEvents(await open(shops, silence.signal), { event: onEvent, life });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** Hears of these shops until the signal ends it. Pauses grow while the server cannot be reached, each a little different. */
export async function followShops(
  needs: StreamNeeds,
  shops: Shops,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    let askedPauseMs = 0;
    try {
      await readOnce(needs, shops, signal, (event) => {
        pauseMs = FIRST_PAUSE_MS;
        onEvent(event);
      });
    } catch (error) {
      if (signal.aborted || isFinal(error)) return;
      askedPauseMs = askedPauseOf(error);
    }
    await needs.pause(Math.max(askedPauseMs, pauseMs * (0.5 + needs.chance())), signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
