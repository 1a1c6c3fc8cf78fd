// Numbers as Java prints doubles: 10.0, 0.0, 1.0E7. Live answers hold them (selling-partner-api-models#1963, #2137).

// Begins with a control character, which no text of ours has: nothing else is taken for a double.
const MARK = '\u0001double:';
const MARKED = /"\\u0001double:([^"]+)"/g;

/** Like JSON.stringify, with the numbers of some fields as Java prints doubles. */
export function writeDoubles(value: object, isDouble: (field: string) => boolean): string {
  const text = JSON.stringify(value, (field, part) =>
    typeof part === 'number' && isDouble(field) ? `${MARK}${formatDouble(part)}` : part,
  );
  return text.replace(MARKED, '$1');
}

/** Plain between a thousandth and ten million, beyond with an exponent; always with a point. */
export function formatDouble(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return withPoint(String(value));
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${withPoint(digits)}E${Number(exponent)}`;
}

/** A plain decimal with at least one place after the point. */
export function withPoint(decimal: string): string {
  return decimal.includes('.') ? decimal : `${decimal}.0`;
}
