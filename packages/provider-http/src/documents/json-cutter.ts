// Cuts a JSON document into its parts as the bytes come in: the elements of lists, small values whole, the rest dropped.
import { ProviderError } from '../provider-error.ts';
import { createKeptBytes } from './kept-bytes.ts';
import { createUtf8Check } from './utf8.ts';
import { BROKEN, createValueScanner, GOES_ON, QUOTE } from './value-scanner.ts';

/** What was cut out. A list that is there comes at least once, if need be without elements. */
export type DocumentPart = { list: string; elements: Buffer[] } | { value: string; bytes: Buffer };

export type Cuts = {
  operation: string;
  /** A `list` is one array; an `object` may hold many. */
  root: 'object' | 'list';
  lists: ReadonlySet<string>;
  values: ReadonlySet<string>;
};

type Place = 'start' | 'key' | 'colon' | 'value' | 'after value' | 'element' | 'after element' | 'end';
type Purpose = 'key' | 'value' | 'no list' | 'element' | 'skipped';

/** Longer ones are nothing that a report holds, and would have to be held in memory. */
const MOST_BYTES: Record<Purpose, number> = {
  key: 4096,
  value: 1024 ** 2,
  'no list': 16,
  element: 16 * 1024 ** 2,
  skipped: Number.POSITIVE_INFINITY,
};

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const [COMMA, COLON, OBJECT, OBJECT_END, LIST, LIST_END] = Buffer.from(',:{}[]');
const FIRST_OF_NULL = 0x6e;
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Push the chunks one by one, then call `end`. */
export function createCutter({ operation, root, lists, values }: Cuts) {
  const scanner = createValueScanner();
  const isUtf8 = createUtf8Check();
  const met = new Set<string>();
  let place: Place = 'start';
  let isFirst = true; // of its object or list: it may also end at once
  let key = '';
  let purpose: Purpose | null = null;
  const begun = createKeptBytes(); // what earlier chunks held of the current value
  let passed = 0; // bytes of earlier chunks
  let parts: DocumentPart[] = [];
  let elements: Buffer[] = [];

  const malformed = (what: string) =>
    new ProviderError({ kind: 'malformed', operation, message: `the document ${what}` });
  const noJson = (at: number) => malformed(`is no JSON at byte ${passed + at}`);

  function beginList(name: string) {
    key = name;
    elements = [];
    parts.push({ list: name, elements });
    place = 'element';
    isFirst = true;
  }

  function readKey(bytes: Buffer, at: number): string {
    try {
      return String(JSON.parse(bytes.toString()));
    } catch {
      throw noJson(at);
    }
  }

  function finish(bytes: Buffer, at: number) {
    if (purpose === 'element') {
      elements.push(bytes);
      place = 'after element';
      return;
    }
    if (purpose === 'key') {
      key = readKey(bytes, at);
      place = 'colon';
      return;
    }
    if (purpose === 'no list' && bytes.toString() !== 'null') throw malformed(`has no list in ${key}`);
    if (purpose === 'no list') parts.push({ list: key, elements: [] });
    if (purpose === 'value') parts.push({ value: key, bytes });
    place = 'after value';
  }

  /** Follows the current value; answers where to go on. */
  function follow(chunk: Buffer, from: number, reason: Purpose): number {
    const end = scanner.scan(chunk, from);
    if (end === BROKEN) throw malformed(`has brackets that do not match, or too many, after byte ${passed}`);
    const to = end === GOES_ON ? chunk.length : end;
    const piece = chunk.subarray(from, to);
    const most = MOST_BYTES[reason];
    if (begun.size() + piece.length > most) throw malformed(`has more than ${most} bytes in one ${reason}`);
    if (end === GOES_ON) {
      if (reason !== 'skipped') begun.add(piece);
      return to;
    }
    finish(begun.takeWith(piece), to);
    purpose = null;
    return to;
  }

  function begin(reason: Purpose, chunk: Buffer, at: number): number {
    if (!scanner.begin(chunk[at] ?? 0)) throw noJson(at);
    purpose = reason;
    return follow(chunk, at, reason);
  }

  function beginValue(byte: number, chunk: Buffer, at: number): number {
    const isAsked = lists.has(key) || values.has(key);
    if (isAsked && met.has(key)) throw malformed(`has ${key} twice`);
    if (isAsked) met.add(key); // of all others none is remembered, there may be millions
    if (!lists.has(key)) return begin(values.has(key) ? 'value' : 'skipped', chunk, at);
    if (byte === LIST) beginList(key);
    else if (byte !== FIRST_OF_NULL) throw malformed(`has no list in ${key}`);
    return byte === LIST ? at + 1 : begin('no list', chunk, at);
  }

  /** One step on a byte between values; answers where to go on. */
  function step(byte: number, chunk: Buffer, at: number): number {
    const mayEnd = isFirst;
    isFirst = false;
    switch (place) {
      case 'start':
        if (byte === BYTE_ORDER_MARK[passed + at]) return at + 1;
        if (byte !== (root === 'list' ? LIST : OBJECT)) break;
        if (root === 'list') beginList('');
        else place = 'key';
        isFirst = true;
        return at + 1;
      case 'key':
        if (byte === OBJECT_END && mayEnd) place = 'end';
        else if (byte === QUOTE) return begin('key', chunk, at);
        else break;
        return at + 1;
      case 'colon':
        if (byte !== COLON) break;
        place = 'value';
        return at + 1;
      case 'value':
        return beginValue(byte, chunk, at);
      case 'after value':
        if (byte !== COMMA && byte !== OBJECT_END) break;
        place = byte === COMMA ? 'key' : 'end';
        return at + 1;
      case 'element':
        if (byte !== LIST_END || !mayEnd) return begin('element', chunk, at);
        place = root === 'list' ? 'end' : 'after value';
        return at + 1;
      case 'after element':
        if (byte === COMMA) place = 'element';
        else if (byte === LIST_END) place = root === 'list' ? 'end' : 'after value';
        else break;
        return at + 1;
      case 'end':
        throw malformed(`goes on after its end at byte ${passed + at}`);
    }
    throw noJson(at);
  }

  return {
    /** The parts that this chunk completes; they are views of it, except for those that began earlier. */
    push(chunk: Buffer): DocumentPart[] {
      if (!isUtf8(chunk)) throw malformed(`is not UTF-8 after byte ${passed}`);
      const more: Buffer[] = []; // of the list that an earlier chunk began
      parts = place === 'element' || place === 'after element' ? [{ list: key, elements: more }] : [];
      elements = more;
      for (let at = 0; at < chunk.length; ) {
        const byte = chunk[at] ?? 0;
        if (purpose !== null) at = follow(chunk, at, purpose);
        else if (isSpace(byte)) at += 1;
        else at = step(byte, chunk, at);
      }
      passed += chunk.length;
      return parts.filter((part) => 'value' in part || part.elements !== more || more.length > 0);
    },
    /** Throws unless the document is complete. */
    end(): void {
      if (place === 'end') return;
      if (place === 'start') throw malformed('is empty');
      throw new ProviderError({ kind: 'unavailable', operation, message: 'the document broke off' });
    },
  };
}
