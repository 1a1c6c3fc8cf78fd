// Reads the values of a report's rows. By hand rather than by schema: a report has millions of them.
import { plainDecimal, wholeNumber } from '@insights/provider-http/lossless-json';

/** A row that cannot be read, and the field that is to blame. It quotes nothing of what stood there. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
  readonly field: string;
  constructor(field: string) {
    super(`a row cannot be read at ${field}`);
    this.field = field;
  }
}

/** An amount exact to the digit. */
export type Amount = { amount: string; currencyCode: string };

export type Fields = Record<string, unknown>;

const PLAIN = /^-?\d{1,20}(?:\.\d{1,20})?$/;
const CURRENCY = /^[A-Z]{3}$/;
const ASIN = /^[A-Z0-9]{10}$/;
const SKU = /^\P{Cc}{1,200}$/u; // Amazon allows 40 characters
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fields(value: unknown, field: string): Fields {
  if (isFields(value)) return value;
  throw new UnreadableRow(field);
}

/** How often something happened, however it is written (`10.0`, `1.0E7`); never less than zero. */
export function count(value: unknown, field: string): number {
  const whole = typeof value === 'string' ? wholeNumber(value) : value;
  if (typeof whole === 'number' && Number.isSafeInteger(whole) && whole >= 0) return whole;
  throw new UnreadableRow(field);
}

/** A decimal exact to the digit; one with more than twenty digits before or after its point is none. */
export function decimal(value: unknown, field: string): string {
  if (typeof value !== 'number' && typeof value !== 'string') throw new UnreadableRow(field);
  const text = String(value);
  if (PLAIN.test(text)) return text;
  const plain = plainDecimal(text);
  if (plain !== null && PLAIN.test(plain)) return plain;
  throw new UnreadableRow(field);
}

/** A share or an average: not below zero, but also above a hundred. */
export function rate(value: unknown, field: string): string {
  const text = decimal(value, field);
  if (text.startsWith('-')) throw new UnreadableRow(field);
  return text;
}

export function amount(value: unknown, field: string): Amount {
  const { amount: digits, currencyCode } = fields(value, field);
  if (typeof currencyCode !== 'string' || !CURRENCY.test(currencyCode)) throw new UnreadableRow(field);
  return { amount: decimal(digits, field), currencyCode };
}

function matching(pattern: RegExp, value: unknown, field: string): string {
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw new UnreadableRow(field);
}

export const asin = (value: unknown, field: string): string => matching(ASIN, value, field);
export const sku = (value: unknown, field: string): string => matching(SKU, value, field);
export const day = (value: unknown, field: string): string => matching(DAY, value, field);

/** A field that may be missing or null: null here. Present but unreadable, it is still unreadable. */
export const maybe = <Value>(
  read: (value: unknown, field: string) => Value,
  value: unknown,
  field: string,
): Value | null => (value === undefined || value === null ? null : read(value, field));
