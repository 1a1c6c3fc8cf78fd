// A long list that hardly ever changes: each entry is written once, all of them are held packed, and sent as they are until a
// version moves. Then the parts that it is the version of are written anew, and no others.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Endpoint } from '@insights/contract/endpoint';
import * as z from 'zod/mini';
import { type PartVersions, partOf } from '../../seller-parts.ts';
import { type Route, readInput, signedIn } from '../route.ts';
import { createPacker, digestOf, type Written } from './packed-pieces.ts';
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

type Fresh = ReadonlyMap<number, ReadonlyMap<string, Written>>;

function write(entry: unknown): Written {
  const json = JSON.stringify(entry);
  return { json, digest: digestOf(json) };
}

const tagOf = (entries: readonly Written[]): string =>
  `W/"${digestOf(entries.map(({ digest }) => digest).join())}"`;

type Entry = { id: string };
type Asking = {
  /** A text that is another one after any write to what the list is made from, and never comes again. */
  readVersion: () => Promise<string>;
  /** The same of each part of the list, under a version that was read just now. */
  readParts: (version: string) => Promise<PartVersions>;
  /** The ids of all entries in the order of the list, under a version that was read just now. */
  readOrder: (version: string) => Promise<readonly string[]>;
  /** The entries of these parts, some at a time. */
  read: (parts: readonly number[]) => AsyncIterable<readonly Entry[]>;
};

/**
 * For a list that is the same for everyone who may ask, of entries with an id. Nothing but the list itself is remembered:
 * who is calling, and whether it still holds, is asked each time.
 */
export function keptListRoute<
  P extends z.ZodMiniObject,
  Q extends z.ZodMiniObject,
  B extends z.ZodMiniType,
  Name extends string,
  D extends z.ZodMiniObject<Record<Name, z.ZodMiniArray<z.ZodMiniObject<{ id: z.ZodMiniString }>>>>,
>(endpoint: Endpoint<P, Q, B, D>, name: Name, { readVersion, readParts, readOrder, read }: Asking): Route {
  const known = new Map<number, { version: string; entries: ReadonlyMap<string, Written> }>();
  let kept: { version: string; answer: ReadyAnswer } | null = null;
  let underWay: { version: string; answer: Promise<ReadyAnswer> } | null = null;
  const packPieces = createPacker();
  const list = z.compile(endpoint.data.shape[name]); // uncompiled, zod/mini takes ten times as long for a long list

  async function pack(tag: string, entries: readonly Written[]) {
    const packed = await packPieces(`{"success":true,"data":{${JSON.stringify(name)}:[`, entries, ']}}');
    return new PackedAnswer(tag, packed);
  }

  /** The entries of these parts, written anew. */
  async function writeParts(parts: readonly number[]) {
    const fresh = new Map(parts.map((part) => [part, new Map<string, Written>()]));
    for await (const entries of read(parts)) {
      for (const entry of list.parse(entries)) fresh.get(partOf(entry.id))?.set(entry.id, write(entry));
      await nextTurn();
    }
    return fresh;
  }

  /** What changed while it was read may be in it or not: then it is for whoever asked, and for nobody after. */
  async function keep(version: string, parts: PartVersions, fresh: Fresh, making: Promise<ReadyAnswer>) {
    const latest = await readVersion();
    const isStill = latest === version;
    const now = isStill ? parts : await readParts(latest);
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
    // The order may be that of a moment before: then the version is not the same at the end, and the answer is not kept.
    const [parts, order] = await Promise.all([readParts(version), readOrder(version)]);
    const standing = new Map([...known].filter(([part, { version }]) => parts.get(part) === version));
    const changed = [...parts.keys()].filter((part) => !standing.has(part));
    const fresh = await writeParts(changed);
    const entries: Written[] = [];
    for (const id of order) {
      const part = partOf(id);
      const entry = (fresh.get(part) ?? standing.get(part)?.entries)?.get(id);
      if (entry) entries.push(entry);
    }
    const before = kept?.answer;
    const tag = tagOf(entries);
    const answer = before?.tag === tag ? Promise.resolve(before) : pack(tag, entries);
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
