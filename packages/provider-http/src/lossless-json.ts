// JSON without losing a digit: a number that JavaScript would not print back as it was written arrives as a string.

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
