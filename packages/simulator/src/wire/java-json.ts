// JSON with numbers as Java writes them: integers of any size, and doubles with a point (10.0, 1.0E7). Live answers have
// both (selling-partner-api-models#1963, #2137).

// The control character keeps other texts from being taken for a number.
const MARK = '\u0001number:';
const MARKED = /"\\u0001number:([^"]+)"/g;

/** A number that is written as a double without an exponent, as the Ads API does. */
export type JavaDouble = { toJSON: () => string };

export function javaDouble(value: number): JavaDouble {
  return { toJSON: () => `${MARK}${withPoint(String(value))}` };
}

/** Like JSON.stringify, with every bigint as digits and the numbers of some fields as Java prints doubles. */
export function writeJavaJson(value: unknown, isDouble: (field: string) => boolean = () => false): string {
  const text = JSON.stringify(value, (field, part) => {
    if (typeof part === 'bigint') return `${MARK}${part}`;
    return typeof part === 'number' && isDouble(field) ? `${MARK}${formatDouble(part)}` : part;
  });
  return text.replace(MARKED, '$1');
}

/** Java prints doubles from a thousandth up to ten million without an exponent, and all others with one. */
export function formatDouble(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return withPoint(String(value));
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${withPoint(digits)}E${Number(exponent)}`;
}

/** A plain decimal with at least one digit after the point. */
export function withPoint(decimal: string): string {
  return decimal.includes('.') ? decimal : `${decimal}.0`;
}
