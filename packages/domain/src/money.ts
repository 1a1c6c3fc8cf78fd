// Amounts of money: added up exactly, and written in their own currency. The words around them are English.
import { once } from './once.ts';

const LOCALE = 'en-US';
const DOLLARS = 'USD';

/** An amount in hundredths, so that sums stay exact; what is no number counts as nothing. */
export function hundredthsOf(amount: unknown): number {
  const isText = typeof amount === 'string' && amount.trim() !== '';
  const value = typeof amount === 'number' || isText ? Number(amount) : 0;
  return Number.isFinite(value) ? Math.round(value * 100) : 0;
}

const formats = new Map<string, Intl.NumberFormat>();

// A code that cannot be one is not guessed to be dollars: the amount then stands alone.
const styleOf = (currency: string): Intl.NumberFormatOptions =>
  /^[a-z]{3}$/i.test(currency)
    ? { style: 'currency', currency }
    : { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat(LOCALE, styleOf(currency));
  formats.set(currency, format);
  return format;
}

/** An amount in its currency with as many decimals as that has: '$1,234.50', '€9.99', '¥1,235'. */
export const formatMoney = (amount: number, currency = DOLLARS): string => formatOf(currency).format(amount);

/** How a currency is written before an amount: '$', '€', 'CA$'. */
export const currencySign = (currency = DOLLARS): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

// Made once: a number that is asked to write itself looks its format up anew, ten times as long as writing takes.
const counts = once(() => new Intl.NumberFormat(LOCALE));

/** A whole number with its thousands apart. */
export const formatCount = (count: number): string => counts().format(count);

const short = (value: number) =>
  value.toLocaleString(LOCALE, { maximumFractionDigits: 2, useGrouping: false });

function axisMoney(amount: number, currency: string, units: readonly (readonly [number, string])[]): string {
  const size = Math.abs(amount);
  const [divisor, letter] = units.find(([least]) => size >= least) ?? [1, ''];
  return `${amount < 0 ? '-' : ''}${currencySign(currency)}${short(size / divisor)}${letter}`;
}

const THOUSANDS = [[1000, 'k']] as const;
const MILLIONS = [[1_000_000, 'M'], ...THOUSANDS] as const;

/** An amount beside a small chart: '$950', and from 1000 upward '$1.5k'. */
export const axisThousands = (amount: number, currency = DOLLARS): string =>
  axisMoney(amount, currency, THOUSANDS);

/** An amount beside a large chart: '$950', '$1.5k', '$2M'. */
export const axisMillions = (amount: number, currency = DOLLARS): string =>
  axisMoney(amount, currency, MILLIONS);
