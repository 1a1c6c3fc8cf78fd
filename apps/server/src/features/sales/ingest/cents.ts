// Amounts as the table keeps them: exact decimals with two places.

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const MOST_DIGITS = 14; // numeric(14,2)

/**
 * Rounds a plain decimal to cents, halves away from zero, digit by digit: 22.950000000000003 is 22.95. Null if it is
 * no decimal or too large for the table.
 */
export function roundToCents(amount: string): string | null {
  const [matched, sign = '', whole = '', fraction = ''] = DECIMAL.exec(amount) ?? [];
  if (matched === undefined) return null;
  const padded = fraction.padEnd(3, '0');
  const cents = BigInt(whole + padded.slice(0, 2)) + (padded.charAt(2) >= '5' ? 1n : 0n);
  const digits = cents.toString().padStart(3, '0');
  if (digits.length > MOST_DIGITS) return null;
  return `${cents === 0n ? '' : sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
