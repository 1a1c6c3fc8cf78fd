// A long list that hardly ever changes: each entry is written once, all of them are held packed, and sent as they are until a
// version moves. Then the parts that it is the version of are written anew, and no others.
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import type { Endpoint } from '@insights/contract/endpoint';
import type { z } from 'zod';
import { type PartVersions, partOf } from '../../seller-parts.ts';
import { type Route, readInput, signedIn } from '../route.ts';
import { ReadyAnswer, takes } from './ready-answer.ts';

const ENTRIES_A_PIECE = 200;
const LEVEL = 3; // half the time of the usual one, for a twelfth more bytes

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

/** An entry of the list as it is sent, and what tells it from others. */
type Written = { json: string; digest: string };
type Fresh = ReadonlyMap<number, ReadonlyMap<string, Written>>;

const digestOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

function write(entry: unknown): Written {
  const json = JSON.stringify(entry);
  return { json, digest: digestOf(json) };
}

const tagOf = (entries: readonly Written[]): string =>
  `W/"${digestOf(entries.map(({ digest }) => digest).join())}"`;

/** Piece by piece, so that others have their turns meanwhile. */
async function pack(name: string, entries: readonly Written[]): Promise<PackedAnswer> {
  async function* pieces() {
    yield `{"success":true,"data":{${JSON.stringify(name)}:[`;
    for (let from = 0; from < entries.length; from += ENTRIES_A_PIECE) {
      const piece = entries.slice(from, from + ENTRIES_A_PIECE).map(({ json }) => json);
      yield `${from === 0 ? '' : ','}${piece.join()}`;
      await nextTurn();
    }
    yield ']}}';
  }
  const gzip = createGzip({ level: LEVEL });
  // Whatever fails on the way reaches whoever reads the end.
  pipeline(Readable.from(pieces(), { objectMode: false }), gzip, () => {});
  return new PackedAnswer(tagOf(entries), await buffer(gzip));
}

type Entry = { id: string };
type Asking = {
  /** A text that is another one after any write to what the list is made from, and never comes again. */
  readVersion: () => Promise<string>;
  /** The same of each part of the list. */
  readParts: () => Promise<PartVersions>;
  /** The ids of all entries in the order of the list. */
  readOrder: () => Promise<string[]>;
  /** The entries of these parts, some at a time. */
  read: (parts: readonly number[]) => AsyncIterable<readonly Entry[]>;
};

/**
 * For a list that is the same for everyone who may ask, of entries with an id. Nothing but the list itself is remembered:
 * who is calling, and whether it still holds, is asked each time.
 */
export function keptListRoute<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  Name extends string,
  D extends z.ZodObject<Record<Name, z.ZodArray<z.ZodObject<{ id: z.ZodString }>>>>,
>(endpoint: Endpoint<P, Q, B, D>, name: Name, { readVersion, readParts, readOrder, read }: Asking): Route {
  const known = new Map<number, { version: string; entries: ReadonlyMap<string, Written> }>();
  let kept: { version: string; answer: ReadyAnswer } | null = null;
  let underWay: { version: string; answer: Promise<ReadyAnswer> } | null = null;

  /** The entries of these parts, written anew. */
  async function writeParts(parts: readonly number[]) {
    const fresh = new Map(parts.map((part) => [part, new Map<string, Written>()]));
    for await (const entries of read(parts)) {
      for (const entry of endpoint.data.shape[name].parse(entries))
        fresh.get(partOf(entry.id))?.set(entry.id, write(entry));
      await nextTurn();
    }
    return fresh;
  }

  /** What changed while it was read may be in it or not: then it is for whoever asked, and for nobody after. */
  async function keep(version: string, parts: PartVersions, fresh: Fresh, making: Promise<ReadyAnswer>) {
    const isStill = (await readVersion()) === version;
    const now = isStill ? parts : await readParts();
    const answer = await making;
    for (const [part, entries] of fresh) {
      const read = parts.get(part);
      if (read !== undefined && now.get(part) === read) known.set(part, { version: read, entries });
    }
    for (const part of known.keys()) if (!now.has(part)) known.delete(part);
    if (isStill) kept = { version, answer };
  }

  /** The answer, and when it is kept if it can be. */
  async function make(version: string) {
    const parts = await readParts();
    const standing = new Map([...known].filter(([part, { version }]) => parts.get(part) === version));
    const changed = [...parts.keys()].filter((part) => !standing.has(part));
    const [order, fresh] = await Promise.all([readOrder(), writeParts(changed)]);
    const entries = order.flatMap((id) => {
      const part = fresh.get(partOf(id)) ?? standing.get(partOf(id))?.entries;
      return part?.get(id) ?? [];
    });
    const before = kept?.answer;
    const answer = before?.tag === tagOf(entries) ? Promise.resolve(before) : pack(name, entries);
    return { answer, keeping: keep(version, parts, fresh, answer) };
  }

  function begin(version: string): Promise<ReadyAnswer> {
    const made = make(version);
    const making = { version, answer: made.then(({ answer }) => answer) };
    underWay = making;
    made
      .then(({ keeping }) => keeping)
      .catch(() => null) // whoever asked hears of it; what could not be looked at again is not kept
      .finally(() => {
        if (underWay === making) underWay = null;
      });
    return making.answer;
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
      return begin(version);
    },
  };
}
