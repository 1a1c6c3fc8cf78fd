// The stream of events: opening it, and decoding what it says.
import { liveEvents, type SalesChange } from '@insights/contract/live';
import { SECOND_MS } from '@insights/domain/durations';
import { requestEvents } from '../../lib/api-client.ts';
import { decode } from '../../lib/decode.ts';

/** Marketplaces as 'seller id:marketplace id', or all of them. */
export type Followed = readonly string[] | 'all';

export type LiveEvent =
  | { name: 'look-again' }
  | { name: 'moved'; moves: SalesChange[] }
  /** The server ends the stream. */
  | { name: 'bye' };

/** The events of these marketplaces, as the bytes of an answer that does not end. */
export const openEvents = (followed: Followed, signal: AbortSignal) =>
  requestEvents(liveEvents, followed === 'all' ? {} : { query: { shops: followed.join(',') } }, {
    signal,
    timeoutMs: 15 * SECOND_MS,
  });

/** Null for an event that this page does not know. */
export function decodeEvent(name: unknown, data: unknown): LiveEvent | null {
  if (name === 'look-again' || name === 'bye') return { name };
  if (name !== 'moved') return null;
  try {
    return { name, moves: decode(liveEvents.data, data).moves };
  } catch {
    return { name: 'look-again' }; // it may be about anything
  }
}

function decodeBlock(block: string): LiveEvent | null {
  let name = '';
  let data = '';
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    if (line.startsWith('data:')) data += line.slice(5).trim();
  }
  try {
    return decodeEvent(name, JSON.parse(data));
  } catch {
    return decodeEvent(name, null);
  }
}

/** Reads events until the stream ends; `onBytes` is also called for lines that only say that the server is still there. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: LiveEvent) => void,
  onBytes: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = decodeBlock(block);
      if (event) onEvent(event);
    }
  }
}
