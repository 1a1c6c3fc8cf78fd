// Rows of a document as the bytes they came in, packed: each with its length before it, so that one that is no JSON
// takes none of the others with it.
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const LENGTH_BYTES = 4;
const MOST_BYTES = 512 * 1024 ** 2;

/** Packed off the main thread; fast rather than small: the rows are alike, and half the time buys little room. */
export function packRows(rows: readonly Buffer[]): Promise<Buffer> {
  const pieces = rows.flatMap((row) => {
    const length = Buffer.allocUnsafe(LENGTH_BYTES);
    length.writeUInt32BE(row.length);
    return [length, row];
  });
  return pack(Buffer.concat(pieces), { level: constants.Z_BEST_SPEED });
}

export async function unpackRows(content: Uint8Array): Promise<Buffer[]> {
  const bytes = await unpack(content, { maxOutputLength: MOST_BYTES });
  const rows: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const from = at + LENGTH_BYTES;
    at = from + bytes.readUInt32BE(at);
    rows.push(bytes.subarray(from, at));
  }
  return rows;
}
