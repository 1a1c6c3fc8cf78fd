// Reads a JSON document of any size in bounded memory: its lists element by element, as raw bytes.
// Cutting says nothing about an element's inside: one that cannot be parsed is one bad row, not the document's end.
import { type Cuts, createCutter, type DocumentPart } from './json-cutter.ts';

export type { DocumentPart };

export type DocumentWish = {
  operation: string;
  /** Keys of arrays, to be read element by element; null counts as an empty one, anything else is malformed. */
  lists: readonly string[];
  /** Keys of small values, to be read whole. */
  values?: readonly string[];
};

const MOST_BYTES_AT_ONCE = 256 * 1024; // a document that comes in one piece is still read in batches

async function* cut(chunks: AsyncIterable<Uint8Array>, cuts: Cuts): AsyncGenerator<DocumentPart> {
  const cutter = createCutter(cuts);
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += MOST_BYTES_AT_ONCE) {
      const size = Math.min(MOST_BYTES_AT_ONCE, chunk.length - at);
      yield* cutter.push(Buffer.from(chunk.buffer, chunk.byteOffset + at, size));
    }
  }
  cutter.end();
}

/**
 * The wished-for parts of a document that is one JSON object, in the order in which they stand, a batch of elements at a
 * time. Other keys are skipped without being held. `malformed`: it is no such document; `unavailable`: it broke off.
 */
export function readDocument(
  chunks: AsyncIterable<Uint8Array>,
  { operation, lists, values = [] }: DocumentWish,
): AsyncGenerator<DocumentPart> {
  return cut(chunks, { operation, root: 'object', lists: new Set(lists), values: new Set(values) });
}

/** The elements of a document that is one JSON array, a batch at a time. */
export async function* readList(
  chunks: AsyncIterable<Uint8Array>,
  operation: string,
): AsyncGenerator<Buffer[]> {
  const none = new Set<string>();
  for await (const part of cut(chunks, { operation, root: 'list', lists: none, values: none })) {
    if ('elements' in part && part.elements.length > 0) yield part.elements;
  }
}
