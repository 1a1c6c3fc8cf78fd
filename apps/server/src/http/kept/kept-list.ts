// A long list that hardly ever changes: made once, held packed, and sent as it is until its version moves.
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import type { Endpoint } from '@insights/contract/endpoint';
import type { z } from 'zod';
import { type LongAnswer, piecesOf, type Route, readInput, signedIn } from '../route.ts';
import { ReadyAnswer, takes } from './ready-answer.ts';

/** Eleven megabytes of JSON are less than one so; whoever does not take it packed has it unpacked. */
class PackedAnswer extends ReadyAnswer {
  readonly tag: string;
  private readonly packed: Buffer;

  constructor(tag: string, packed: Buffer) {
    super();
    this.tag = tag;
    this.packed = packed;
  }

  async packedFor(acceptEncoding: string | undefined) {
    if (takes('gzip', acceptEncoding)) return { coding: 'gzip' as const, bytes: this.packed };
    return { coding: null, bytes: await promisify(gunzip)(this.packed) };
  }
}

/** Piece by piece, so that others have their turns meanwhile. */
async function pack(pieces: AsyncIterable<string>): Promise<PackedAnswer> {
  const hash = createHash('sha1');
  async function* enveloped() {
    yield '{"success":true,"data":';
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
    yield '}';
  }
  const gzip = createGzip();
  // Whatever fails on the way reaches whoever reads the end.
  pipeline(Readable.from(enveloped(), { objectMode: false }), gzip, () => {});
  const packed = await buffer(gzip);
  return new PackedAnswer(`W/"${hash.digest('base64url')}"`, packed);
}

type Asking<Data, Name extends string> = {
  /** A text that is another one after any write to what the list is made from, and never comes again. */
  readVersion: () => Promise<string>;
  read: () => Promise<LongAnswer<Data, Name>>;
};

/**
 * For a list that is the same for everyone who may ask. Nothing but the list itself is remembered: who is calling, and
 * whether it still holds, is asked each time.
 */
export function keptListRoute<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  Name extends string,
  D extends z.ZodObject<Record<Name, z.ZodArray>>,
>(endpoint: Endpoint<P, Q, B, D>, name: Name, { readVersion, read }: Asking<z.input<D>, Name>): Route {
  let kept: { version: string; answer: ReadyAnswer } | null = null;
  let underWay: { version: string; answer: Promise<ReadyAnswer> } | null = null;

  async function make(version: string): Promise<ReadyAnswer> {
    const answer = await pack(piecesOf(endpoint.data, endpoint.data.shape[name], name, await read()));
    // What changed while it was read may be in it or not: then it is for whoever asked, and for nobody after.
    if ((await readVersion()) === version) kept = { version, answer };
    return answer;
  }

  return {
    endpoint,
    async answer(request) {
      signedIn(request);
      readInput(endpoint, request);
      const version = await readVersion();
      if (kept?.version === version) return kept.answer;
      // Begun under this version and still making: whatever it reads is no older than this request.
      if (underWay?.version === version) return underWay.answer;
      const making = {
        version,
        answer: make(version).finally(() => {
          if (underWay === making) underWay = null;
        }),
      };
      underWay = making;
      return making.answer;
    },
  };
}
