// A response body that is encoded once and sent as often as it is asked for.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

type Encoding = 'br' | 'gzip';

const COMPRESSED_FROM_BYTES = 1024; // what one packet holds anyway
// The highest quality takes a second for what the fourth compresses almost as small in milliseconds.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify(gzip)(body),
};

export class CachedResponse {
  readonly body: Buffer;
  readonly etag: string;
  /** The bytes of the body and of its compressed forms. */
  size: number;
  /** Called when a compressed form has been added. */
  onResize: () => void = () => {};
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(data: unknown) {
    this.body = Buffer.from(`{"success":true,"data":${JSON.stringify(data)}}`);
    this.etag = `W/"${createHash('sha1').update(this.body).digest('base64url')}"`;
    this.size = this.body.length;
  }

  async encodedFor(acceptEncoding: string | undefined): Promise<{ encoding: Encoding | null; body: Buffer }> {
    const encoding = this.body.length < COMPRESSED_FROM_BYTES ? null : encodingFor(acceptEncoding);
    return { encoding, body: encoding ? await this.compress(encoding) : this.body };
  }

  /** Whether an If-None-Match header names this response. */
  matches(etags: string): boolean {
    return etags.split(',').some((etag) => etag.trim().replace(/^W\//, '') === this.etag.slice(2));
  }

  private compress(encoding: Encoding): Promise<Buffer> {
    const earlier = this.compressed.get(encoding);
    if (earlier !== undefined) return earlier;
    const compressing = compressors[encoding](this.body);
    this.compressed.set(encoding, compressing);
    compressing.then(
      ({ length }) => {
        this.size += length;
        this.onResize();
      },
      () => this.compressed.delete(encoding),
    );
    return compressing;
  }
}

/** The best of our encodings that a caller accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | null {
  const chosen = acceptEncoding ? negotiate(acceptEncoding, ['br', 'gzip']) : null;
  return chosen === 'br' || chosen === 'gzip' ? chosen : null;
}
