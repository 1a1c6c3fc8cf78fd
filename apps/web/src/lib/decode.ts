// Decodes answers with the contract's schemas, tolerantly: one odd value costs as little as possible of what is shown.
import {
  type $ZodArray,
  type $ZodBoolean,
  type $ZodCatch,
  type $ZodDefault,
  type $ZodNullable,
  type $ZodNumber,
  type $ZodObject,
  type $ZodOptional,
  type $ZodPipe,
  type $ZodRecord,
  type $ZodString,
  type $ZodType,
  config,
  type output,
  safeParse,
} from 'zod/v4/core';
import { ApiError } from './api-error.ts';

config({ jitless: true }); // the page's content policy forbids compiling code

const ODD = Symbol('odd');
const MALFORMED = 'The server sent an answer that could not be read. Please try again.';

type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, or a finite number as a text; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** A number, also one that is written as a text; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = typeof value === 'number' || isText ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

const isTrue = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true';

/** Raised where an answer holds nothing that could be shown. */
export const unreadable = (): ApiError =>
  new ApiError({ status: 200, code: 'malformed', message: MALFORMED });

/**
 * The data of an answer. A field that cannot be read is absent or null where its schema allows that, else the empty value of
 * its type. Where the schema allows none of these, as for the id of a record, the record is odd: a list leaves it out. An
 * answer that is odd itself, or lacks a list that it is about, is an error.
 */
export function decode<Schema extends $ZodType>(schema: Schema, data: unknown): output<Schema> {
  const strict = safeParse(schema, data);
  if (strict.success) return strict.data;
  const tolerant = safeParse(schema, repaired(schema, data));
  if (!tolerant.success) throw unreadable();
  return tolerant.data;
}

const is = <Schema extends $ZodType>(
  schema: $ZodType,
  type: Schema['_zod']['def']['type'],
): schema is Schema => schema._zod.def.type === type;

/** What the schema can make of a value; ODD where that is nothing. */
function repaired(schema: $ZodType, value: unknown, isNested = false): unknown {
  if (is<$ZodNullable>(schema, 'nullable')) return innerOr(null, schema, value, isNested);
  if (is<$ZodOptional>(schema, 'optional')) return innerOr(undefined, schema, value, isNested);
  if (is<$ZodDefault>(schema, 'default')) return innerOr(undefined, schema, value, isNested);
  if (is<$ZodCatch>(schema, 'catch')) return innerOr(undefined, schema, value, isNested);
  if (is<$ZodPipe>(schema, 'pipe')) {
    const { in: first, out } = schema._zod.def;
    return repaired(out, safeParse(first, value).data, isNested);
  }
  if (is<$ZodObject>(schema, 'object'))
    return isRecord(value) ? repairedObject(schema, value, isNested) : ODD;
  if (is<$ZodArray>(schema, 'array')) {
    if (!Array.isArray(value)) return value === null || isNested ? [] : ODD;
    const { element } = schema._zod.def;
    const entries = value.map((one) =>
      safeParse(element, one).success ? one : repaired(element, one, true),
    );
    return entries.filter((one) => one !== ODD);
  }
  if (is<$ZodRecord>(schema, 'record')) {
    const entries = Object.entries(isRecord(value) ? value : {});
    return Object.fromEntries(
      entries
        .map(([key, one]) => [key, repaired(schema._zod.def.valueType, one, true)])
        .filter(([, one]) => one !== ODD),
    );
  }
  const read = converted(schema, value);
  return read === ODD ? emptyOf(schema) : read;
}

function innerOr(
  nothing: null | undefined,
  schema: $ZodNullable | $ZodOptional | $ZodDefault | $ZodCatch,
  value: unknown,
  isNested: boolean,
): unknown {
  const { innerType } = schema._zod.def;
  const hasParts = ['object', 'array', 'record', 'nullable', 'optional', 'pipe'].includes(
    innerType._zod.def.type,
  );
  if (value == null) return nothing;
  const inner = hasParts ? repaired(innerType, value, isNested) : converted(innerType, value);
  return inner === ODD ? nothing : inner;
}

const isOfObjects = (schema: $ZodType): boolean =>
  is<$ZodPipe>(schema, 'pipe') ? isOfObjects(schema._zod.def.out) : is<$ZodObject>(schema, 'object');

function repairedObject(schema: $ZodObject, value: Fields, isNested: boolean): unknown {
  const fields: Record<string, unknown> = { ...value };
  for (const [key, field] of Object.entries(schema._zod.def.shape)) {
    // An object that is missing is one whose fields are all missing.
    const given = isOfObjects(field) && !isRecord(value[key]) ? {} : value[key];
    fields[key] = repaired(field, given, isNested || !is<$ZodArray>(field, 'array'));
    if (fields[key] === ODD) return ODD;
  }
  return fields;
}

/** A value as it is, or as the text, number or flag that it stands for. */
function converted(schema: $ZodType, value: unknown): unknown {
  if (safeParse(schema, value).success) return value;
  let stated: unknown;
  if (is<$ZodString>(schema, 'string')) stated = textOf(value);
  if (is<$ZodNumber>(schema, 'number')) stated = numberOf(value);
  if (is<$ZodBoolean>(schema, 'boolean')) stated = isTrue(value);
  return stated !== undefined && safeParse(schema, stated).success ? stated : ODD;
}

function emptyOf(schema: $ZodType): unknown {
  const empty = is<$ZodString>(schema, 'string') ? '' : 0;
  return safeParse(schema, empty).success ? empty : ODD;
}
