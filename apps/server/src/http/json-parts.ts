// An answer too long to be made, checked or sent in one go without keeping everyone else waiting.
import { Readable } from 'node:stream';

/** JSON in pieces that follow each other. */
export class JsonParts {
  private readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  /** The pieces between what comes before and after them, sent as fast as the receiver takes them. */
  stream(before: string, after: string): Readable {
    return Readable.from([before, ...this.pieces, after], { objectMode: false });
  }
}
