// An answer too long to be made, checked or sent in one go without keeping everyone else waiting.
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** JSON in pieces that follow each other. */
export class JsonParts {
  private readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  /** The pieces between what comes before and after them, sent as fast as the receiver takes them, and others have turns. */
  stream(before: string, after: string): Readable {
    return Readable.from(oneATurn([before, ...this.pieces, after]), { objectMode: false });
  }
}

/** A receiver that takes all at once would otherwise have all of them turned into bytes at once. */
async function* oneATurn(pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await nextTurn();
  }
}
