// An answer as ready bytes: written once, sent as often as it is asked for.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Coding, ReadyAnswer, takes } from './ready-answer.ts';

// A packet holds as much, packed or not.
const WORTH_PACKING_BYTES = 1024;
// The best quality would take a second for what the fourth packs almost as small in milliseconds.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const packers: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes) => promisify(gzip)(bytes),
};

export class EncodedAnswer extends ReadyAnswer {
  readonly bytes: Buffer;
  readonly tag: string;
  private readonly packed = new Map<Coding, Promise<Buffer>>();
  /** Whoever counts what is held hears of what is added. */
  onGrowth: (bytes: number) => void = () => {};

  constructor(data: unknown) {
    super();
    this.bytes = Buffer.from(`{"success":true,"data":${JSON.stringify(data)}}`);
    this.tag = `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }

  async packedFor(acceptEncoding: string | undefined): Promise<{ coding: Coding | null; bytes: Buffer }> {
    const coding = this.bytes.length < WORTH_PACKING_BYTES ? null : codingAmong(acceptEncoding);
    return { coding, bytes: coding ? await this.pack(coding) : this.bytes };
  }

  private pack(coding: Coding): Promise<Buffer> {
    const known = this.packed.get(coding);
    if (known !== undefined) return known;
    const packing = packers[coding](this.bytes);
    this.packed.set(coding, packing);
    packing.then(
      ({ length }) => this.onGrowth(length),
      () => this.packed.delete(coding),
    );
    return packing;
  }
}

/** The best of our codings that a caller takes. */
export function codingAmong(acceptEncoding: string | undefined): Coding | null {
  if (takes('br', acceptEncoding)) return 'br';
  return takes('gzip', acceptEncoding) ? 'gzip' : null;
}
