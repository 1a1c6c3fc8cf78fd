// The requests of the control interface, and how they are refused.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseJson } from '../wire/bodies.ts';

/** A wrong request to the control interface; its message is shown to the sender. */
export class ControlError extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const DayOrInstant = z
  .union([z.iso.date().transform((day) => new Date(`${day}T00:00:00Z`)), Instant])
  .transform((date) => date.getTime());

export const ClockInput = z.strictObject({
  now: z.preprocess((value) => (value === '' ? null : value), Instant.nullable()),
});

export const LedgerQuery = z.object({
  sellingPartnerId: z.string(),
  marketplaceId: z.string(),
  /** Hours or days as in order metrics, or the days and ASINs of a sales and traffic report. */
  granularity: z.enum(['hour', 'day', 'report']),
  start: DayOrInstant,
  end: DayOrInstant,
  /** The time zone of the days. */
  timeZone: z.string().default('UTC'),
  /** The figures as they were known at this instant. */
  at: DayOrInstant.optional(),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

export const CatalogueInput = z.strictObject({
  sellingPartnerId: z.string().min(1),
  /** How many extra products; 0 for none. */
  extraAsins: z.coerce.number().int().min(0).max(1_000_000),
});

// A form sends its blank fields as empty text.
const orAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
const Count = orAbsent(z.coerce.number().int().min(-1_000_000).max(1_000_000).default(0));

export const RestateInput = z.strictObject({
  sellingPartnerId: z.string(),
  marketplaceId: z.string(),
  start: DayOrInstant,
  /** In the marketplace's currency, with its decimals. */
  deltaAmount: orAbsent(
    z
      .union([z.string(), z.number()])
      .default('0')
      .transform((amount) => String(amount)),
  ),
  deltaOrders: Count,
  deltaUnits: Count,
  /** Another hour, which loses as much: the sum of their day stays the same. */
  takenFrom: DayOrInstant.optional(),
  /** Shows the change in hours or in days only, so that the two do not match. */
  only: z.enum(['hour', 'day']).optional(),
});
export type RestateInput = z.infer<typeof RestateInput>;

/** Parses, or refuses and names each wrong field. */
export function parseControl<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new ControlError(issues.join('; '));
}

export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

/** The body of a form or of a JSON request. */
export function readControlBody(request: FastifyRequest): unknown {
  const text = typeof request.body === 'string' ? request.body : '';
  if (isForm(request)) return Object.fromEntries(new URLSearchParams(text));
  const value = parseJson(text);
  if (value === undefined) throw new ControlError('The body must be JSON');
  return value;
}
