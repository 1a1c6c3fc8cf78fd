// A long text as gzip, packed in pieces that follow each other in one stream: those that were packed before are taken as they are.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { crcOfBoth } from './crc-of-both.ts';

/** A text and what tells it from others. */
export type Written = { json: string; digest: string };

/** Bytes that need nothing of what comes before or after them, and what the end of the stream says of them. */
type Packed = { bytes: Buffer; length: number; crc: number };

const LEVEL = 3; // half the time of the usual one, for a twelfth more bytes
// Method 8, no flags, no time, no system (RFC 1952).
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that says that it is the last. */
const LAST_BLOCK = Buffer.from([3, 0]);

export const digestOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** One entry in 64 ends a piece, whichever it is: where one comes or goes, the pieces before and behind it stay what they are. */
const endsPiece = ({ digest }: Written): boolean => digest.startsWith('A');

function piecesOf(entries: readonly Written[]): Written[][] {
  const pieces: Written[][] = [[]];
  for (const entry of entries) {
    pieces.at(-1)?.push(entry);
    if (endsPiece(entry)) pieces.push([]);
  }
  return pieces.filter((piece) => piece.length > 0);
}

async function packPiece(text: string): Promise<Packed> {
  const bytes = Buffer.from(text);
  const packed = await promisify(deflateRaw)(bytes, { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH });
  return { bytes: packed, length: bytes.length, crc: crc32(bytes) };
}

/** Remembers the pieces of the last text that it packed. */
export function createPacker() {
  let known = new Map<string, Packed>();

  return async (before: string, entries: readonly Written[], after: string): Promise<Buffer> => {
    const pieces: [key: string, packed: Packed][] = [];
    for (const [index, piece] of piecesOf(entries).entries()) {
      const comma = index === 0 ? '' : ',';
      const key = comma + digestOf(piece.map(({ digest }) => digest).join());
      const packed = known.get(key) ?? (await packPiece(comma + piece.map(({ json }) => json).join()));
      pieces.push([key, packed]);
    }
    known = new Map(pieces);
    const all = [await packPiece(before), ...pieces.map(([, packed]) => packed), await packPiece(after)];
    const end = Buffer.alloc(8);
    end.writeUInt32LE(all.reduce((crc, piece) => crcOfBoth(crc, piece.crc, piece.length), 0));
    end.writeUInt32LE(all.reduce((sum, { length }) => sum + length, 0) % 2 ** 32, 4);
    return Buffer.concat([HEAD, ...all.map(({ bytes }) => bytes), LAST_BLOCK, end]);
  };
}
