// JSON with numbers as Java writes them: whole ones of any size, which a JavaScript number cannot hold, and doubles
// that keep their point, 10.0.

const MARK = 'wide-number:';
const MARKED = new RegExp(`"${MARK}(-?\\d+(?:\\.\\d+)?)"`, 'g');

/** A number that goes out as a Java double. */
export type JavaDouble = { toJSON: () => string };

/** For amounts and rates: nothing so small or so large that it would have an exponent. */
export function javaDouble(value: number): JavaDouble {
  return { toJSON: () => `${MARK}${Number.isInteger(value) ? `${value}.0` : value}` };
}

/** Like JSON.stringify, with every bigint as plain digits and every double with its point. */
export function writeWideJson(value: unknown): string {
  const text = JSON.stringify(value, (_name, part) => (typeof part === 'bigint' ? `${MARK}${part}` : part));
  return text.replace(MARKED, '$1');
}
