// Events out of the bytes of an answer that goes on.
import { fieldsOf, textOf, wordOf } from '../../lib/reading.ts';

export type LiveEvent =
  | { name: 'look-again' }
  | { name: 'moved'; moves: Move[] }
  /** The server ends it. */
  | { name: 'bye' };

export type Move = { sellerId: string; marketplaceId: string; granularity: 'hour' | 'day' };

const GRANULARITIES = ['hour', 'day'] as const;

function readMove(value: unknown): Move[] {
  const { sellerId, marketplaceId, granularity } = fieldsOf(value);
  const known = wordOf(granularity, GRANULARITIES);
  const [seller, marketplace] = [textOf(sellerId), textOf(marketplaceId)];
  return known && seller && marketplace
    ? [{ sellerId: seller, marketplaceId: marketplace, granularity: known }]
    : [];
}

/** An event that another tab handed on, or the server sent; null for what is not known here. */
export function readEvent(name: unknown, data: unknown): LiveEvent | null {
  if (name === 'look-again' || name === 'bye') return { name };
  if (name !== 'moved') return null;
  const { moves } = fieldsOf(data);
  // One that cannot be read may be about anything.
  if (!Array.isArray(moves)) return { name: 'look-again' };
  return { name, moves: moves.flatMap(readMove) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readBlock(block: string): LiveEvent | null {
  let name = '';
  let data = '';
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    if (line.startsWith('data:')) data += line.slice(5).trim();
  }
  return readEvent(name, parse(data));
}

/** Calls back with each event, and for every sign of life; ends when the answer does. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  heard: { event: (event: LiveEvent) => void; life: () => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard.life();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) heard.event(event);
    }
  }
}
