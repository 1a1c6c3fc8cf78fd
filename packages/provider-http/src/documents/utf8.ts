// Whether bytes that arrive in chunks are UTF-8: a letter may be cut in two.
import { isUtf8 } from 'node:buffer';

const LONGEST_LETTER = 4;

/** How many bytes at the end begin a letter that the next chunk must finish. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back < LONGEST_LETTER && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < letterBytes(byte) ? back : 0;
  }
  return 0;
}

const letterBytes = (first: number) => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2);

/** Ask chunk by chunk; false ends it. A letter that no chunk finishes is the asker's to notice. */
export function createUtf8Check(): (chunk: Buffer) => boolean {
  let begun = Buffer.alloc(0);
  return (chunk) => {
    const bytes = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    const end = bytes.length - unfinishedBytes(bytes);
    begun = Buffer.from(bytes.subarray(end));
    return isUtf8(bytes.subarray(0, end));
  };
}
