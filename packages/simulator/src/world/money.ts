// Amounts as minor units (cents, or whole yen), and their decimal form on the wire.

/** How many decimals a currency has; all currencies of the marketplaces but the yen have two. */
export function decimalsOf(currencyCode: string): number {
  return currencyCode === 'JPY' ? 0 : 2;
}

/** A plain decimal without needless zeros ("25", "12.5", "22.95"), as in the examples of Amazon's sales model. */
export function formatAmount(minor: number, currencyCode: string): string {
  const scale = 10 ** decimalsOf(currencyCode);
  const whole = Math.trunc(Math.abs(minor) / scale);
  const rest = String(Math.abs(minor) % scale).padStart(decimalsOf(currencyCode), '0');
  const decimals = scale === 1 ? '' : rest.replace(/0+$/, '');
  return `${minor < 0 ? '-' : ''}${whole}${decimals ? `.${decimals}` : ''}`;
}

/** The minor units of a decimal text, or null where it has more decimals than the currency or is no number. */
export function parseAmount(text: string, currencyCode: string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text.trim());
  const decimals = decimalsOf(currencyCode);
  const rest = match?.[3] ?? '';
  if (!match || rest.length > decimals) return null;
  const minor = Number(match[2]) * 10 ** decimals + Number(rest.padEnd(decimals, '0') || '0');
  return match[1] === '-' && minor !== 0 ? -minor : minor;
}
