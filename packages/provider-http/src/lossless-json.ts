// JSON without losing a digit: a number that JavaScript would not print back as it was written arrives as a string.
import { isAscii } from 'node:buffer';
import { endOfText, QUOTE } from './documents/value-scanner.ts';

// Strings are matched first, so that digits inside them are left alone; an unterminated one runs to the end.
// A number before a colon would be an illegal key; quoting it would make it legal.
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.eE]|\s*:)/gs;

const quoteLossyNumber = (token: string) =>
  token.startsWith('"') || String(Number(token)) === token ? token : `"${token}"`;

/**
 * `JSON.parse`, except that a number which would change its digits (an id beyond 2^53, `22.950`, `1.0E7`) becomes
 * a string of the digits as they stood on the wire. Refuses exactly what `JSON.parse` refuses.
 */
export function parseLossless(text: string): unknown {
  return JSON.parse(text.replace(TOKENS, quoteLossyNumber));
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const SURE_DIGITS = 15; // so many survive in a double
const [ZERO = 0, NINE = 0, POINT = 0, MINUS = 0, PLUS = 0, SMALL_E = 0, LARGE_E = 0] = Buffer.from('09.-+eE');

const isDigit = (byte: number) => byte >= ZERO && byte <= NINE;
const isInNumber = (byte: number) =>
  isDigit(byte) || byte === POINT || byte === SMALL_E || byte === LARGE_E || byte === MINUS || byte === PLUS;

/** Whether a number's digits certainly survive; a cheap look, on the safe side. */
function surelySurvives(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > SURE_DIGITS) return false;
  let point = -1;
  for (let at = from + 1; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === POINT) point = at;
    else if (!isDigit(byte)) return false;
  }
  if (point < 0) return bytes[from] !== MINUS || bytes[from + 1] !== ZERO; // JavaScript knows -0 but prints 0
  // It prints no last zero, and writes 0.0000001 with an exponent.
  return bytes[to - 1] !== ZERO && (bytes[point + 1] !== ZERO || bytes[point + 2] !== ZERO);
}

function isBeforeColon(text: string, from: number): boolean {
  let at = from;
  while (/\s/.test(text.charAt(at))) at += 1;
  return text.charAt(at) === ':';
}

function isLossy(text: string, from: number, to: number): boolean {
  const token = text.slice(from, to);
  return NUMBER.test(token) && String(Number(token)) !== token && !isBeforeColon(text, to);
}

/** The text, one character per byte, with the numbers quoted that would lose a digit. */
function quoteLossyBytes(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  let quoted = '';
  let copied = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at + 1) - 1;
    else if (isDigit(byte) || byte === MINUS) {
      const from = at;
      while (at + 1 < bytes.length && isInNumber(bytes[at + 1] ?? 0)) at += 1;
      if (surelySurvives(bytes, from, at + 1) || !isLossy(text, from, at + 1)) continue;
      quoted += `${text.slice(copied, from)}"${text.slice(from, at + 1)}"`;
      copied = at + 1;
    }
  }
  return copied === 0 ? text : quoted + text.slice(copied);
}

/** `parseLossless` of UTF-8 bytes, for millions of rows: most numbers are let through after one look. */
export function parseLosslessBytes(bytes: Buffer): unknown {
  const text = quoteLossyBytes(bytes);
  return JSON.parse(isAscii(bytes) ? text : Buffer.from(text, 'latin1').toString());
}

const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Writes a number's literal without an exponent and keeps every digit (`1.0E7` is `10000000`); null if it is none. */
export function plainDecimal(literal: string): string | null {
  const [matched, sign = '', whole = '', fraction = '', exponent] = LITERAL.exec(literal.trim()) ?? [];
  if (matched === undefined) return null;
  if (exponent === undefined) return matched;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const split = Math.max(point, 1);
  const integer = padded.slice(0, split).replace(/^0+(?=\d)/, '');
  const rest = padded.slice(split);
  return sign + integer + (rest === '' ? '' : `.${rest}`);
}

/** A literal's value where it is whole, however it is written (`10.0`, `1.0E7`); null for anything else. */
export function wholeNumber(literal: string): number | null {
  const plain = plainDecimal(literal);
  if (plain === null || !/^-?\d+(?:\.0*)?$/.test(plain)) return null;
  const value = Number(plain);
  return Number.isSafeInteger(value) ? value + 0 : null;
}

/** Whether two decimals are the same number: `10`, `10.0` and `10.00` are. */
export function isSameDecimal(one: string, other: string): boolean {
  return bareDigits(one) === bareDigits(other);
}

function bareDigits(decimal: string): string {
  const [, sign = '', whole = '', fraction = ''] =
    /^(-?)0*(\d*?)(?:\.(\d*?)0*)?$/.exec(plainDecimal(decimal) ?? decimal) ?? [];
  const digits = `${whole === '' ? '0' : whole}.${fraction}`;
  return digits === '0.' ? digits : sign + digits;
}
