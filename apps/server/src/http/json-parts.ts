// An answer too long to be made, checked or sent in one go without keeping everyone else waiting.
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** JSON in pieces that follow each other, all there already or made one by one. */
export class JsonParts {
  private readonly pieces: Iterable<string> | AsyncIterable<string>;

  constructor(pieces: Iterable<string> | AsyncIterable<string>) {
    this.pieces = pieces;
  }

  /** The pieces between what comes before and after them, sent as fast as the receiver takes them, and others have turns. */
  stream(before: string, after: string): Readable {
    return Readable.from(oneATurn(before, this.pieces, after), { objectMode: false });
  }
}

/** A receiver that takes all at once would otherwise have all of them turned into bytes at once. */
async function* oneATurn(
  before: string,
  pieces: Iterable<string> | AsyncIterable<string>,
  after: string,
): AsyncGenerator<string> {
  yield before;
  for await (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
  yield after;
}
