// Writes a picture of few colours as PNG, the way its specification (RFC 2083) has it.
import { crc32, deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BIT_DEPTH = 8;
const WITH_PALETTE = 3;
// The rows of a drawing are long runs of one colour: trying harder costs time and saves nothing.
const LEVEL = 3;

export function encodePng({ size, pixels, palette }: Omit<Canvas, 'fill'>): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = BIT_DEPTH;
  header[9] = WITH_PALETTE;
  // Every row begins with the number of its filter: 0, none.
  const rows = Buffer.alloc(size * (size + 1));
  for (let row = 0; row < size; row += 1) {
    rows.set(pixels.subarray(row * size, (row + 1) * size), row * (size + 1) + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(rows, { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
