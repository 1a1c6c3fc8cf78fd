// How the values of an answer are read: tolerant of number or string, exact to the digit, open to new words.
import { z } from 'zod';
import { plainDecimal, wholeNumber } from './lossless-json.ts';
import { ProviderError } from './provider-error.ts';

/** An amount, as string or number on the wire, always the exact decimal string here. */
export const decimal = z.union([z.string(), z.number()]).transform((value, context) => {
  const plain = plainDecimal(String(value));
  if (plain !== null) return plain;
  context.addIssue({ code: 'custom', message: 'not a decimal number' });
  return z.NEVER;
});

/** An id, 64-bit number or string on the wire, always a string here. */
export const id = z.union([z.string().min(1), z.number().int()]).transform(String);

/** A count: `5`, `"5"` and what Java prints of a double, `5.0` and `1.0E7`; `1.5` is none. */
export const count = z.union([z.number(), z.string()]).transform((value, context) => {
  const whole = wholeNumber(String(value));
  if (whole !== null) return whole;
  context.addIssue({ code: 'custom', message: 'not a whole number' });
  return z.NEVER;
});

/** An ISO 8601 instant, with or without seconds, with `Z` or an offset. */
export const instant = z.string().transform((value, context) => {
  const ms = /(Z|[+-]\d{2}:?\d{2})$/.test(value) ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(ms)) return new Date(ms);
  context.addIssue({ code: 'custom', message: 'not an instant' });
  return z.NEVER;
});

/** A field that may be null or missing: null here. */
export const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().transform((it) => it ?? null);

/** A field that the rest can do without: null when it is missing, and also when it cannot be read. */
export const orNull = <Shape extends z.ZodType>(shape: Shape) =>
  shape
    .nullish()
    .catch(null)
    .transform((it) => it ?? null);

/** A list inside a record, missing or null on the wire when empty; members that cannot be read are left out. */
export const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(z.unknown())
    .nullish()
    .transform((members) =>
      members === null || members === undefined ? [] : readable(shape, members).items,
    );

/** A list whose odd members cost only themselves: those that could be read, and how many could not. */
export type Readable<Item> = { items: Item[]; unreadable: number };

/** Reads a list member by member, so that one odd row does not take the others with it. */
export const readableList = <Shape extends z.ZodType>(shape: Shape) =>
  z.array(z.unknown()).transform((members) => readable(shape, members));

function readable<Shape extends z.ZodType>(shape: Shape, members: unknown[]): Readable<z.output<Shape>> {
  const items = members.flatMap((member) => {
    const parsed = shape.safeParse(member);
    return parsed.success ? [parsed.data] : [];
  });
  return { items, unreadable: members.length - items.length };
}

/** Reads an answer's body as the promised shape, or says (without quoting the body) where it differs. */
export function readBody<Shape extends z.ZodType>(
  shape: Shape,
  body: unknown,
  where: { operation: string; status?: number; requestId?: string | undefined },
): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.slice(0, 3).map((issue) => issue.path.join('.') || 'the whole answer');
  throw new ProviderError({
    ...where,
    kind: 'malformed',
    message: `the answer is not of the promised shape at ${places.join(', ')}`,
  });
}
