// Decodes answers with the contract's schemas, tolerantly: one odd value costs as little as possible of what is shown.
import {
  $ZodArray,
  $ZodBoolean,
  $ZodCatch,
  $ZodDefault,
  $ZodNullable,
  $ZodNumber,
  $ZodObject,
  $ZodOptional,
  $ZodPipe,
  $ZodRecord,
  $ZodString,
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

/** Raised where an answer contains nothing that could be shown. */
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
  const tolerant = safeParse(schema, repaired(schema, data, false));
  if (!tolerant.success) throw unreadable();
  return tolerant.data;
}

const isWrapper = (schema: $ZodType) =>
  schema instanceof $ZodNullable ||
  schema instanceof $ZodOptional ||
  schema instanceof $ZodDefault ||
  schema instanceof $ZodCatch;

/** What the schema can make of a value; ODD where that is nothing. Only what the answer itself is about is not nested. */
function repaired(schema: $ZodType, value: unknown, isNested: boolean): unknown {
  if (isWrapper(schema)) {
    const inner = value == null ? ODD : repaired(schema._zod.def.innerType, value, isNested);
    if (inner !== ODD) return inner;
    return schema instanceof $ZodNullable ? null : undefined;
  }
  if (schema instanceof $ZodPipe) {
    const { in: first, out } = schema._zod.def;
    return repairedOrEmpty(out, safeParse(first, value).data, isNested);
  }
  if (schema instanceof $ZodObject) return isRecord(value) ? repairedObject(schema, value, isNested) : ODD;
  if (schema instanceof $ZodArray) {
    const { element } = schema._zod.def;
    if (!Array.isArray(value)) return value === null || isNested ? [] : ODD;
    return value.map((entry) => repairedEntry(element, entry)).filter((entry) => entry !== ODD);
  }
  if (schema instanceof $ZodRecord) {
    const { valueType } = schema._zod.def;
    const entries = Object.entries(isRecord(value) ? value : {});
    return Object.fromEntries(
      entries
        .map(([key, entry]) => [key, repairedEntry(valueType, entry)])
        .filter(([, entry]) => entry !== ODD),
    );
  }
  return converted(schema, value);
}

const isOfObjects = (schema: $ZodType): boolean =>
  schema instanceof $ZodPipe ? isOfObjects(schema._zod.def.out) : schema instanceof $ZodObject;

function repairedObject(schema: $ZodObject, value: Fields, isNested: boolean): unknown {
  const fields: Record<string, unknown> = { ...value };
  for (const [key, field] of Object.entries(schema._zod.def.shape)) {
    // An object that is missing is one whose fields are all missing.
    const fieldValue = isOfObjects(field) && !isRecord(value[key]) ? {} : value[key];
    fields[key] = repairedOrEmpty(field, fieldValue, isNested || !(field instanceof $ZodArray));
    if (fields[key] === ODD) return ODD;
  }
  return fields;
}

const repairedEntry = (schema: $ZodType, value: unknown): unknown =>
  safeParse(schema, value).success ? value : repairedOrEmpty(schema, value, true);

function repairedOrEmpty(schema: $ZodType, value: unknown, isNested: boolean): unknown {
  const result = repaired(schema, value, isNested);
  const empty = schema instanceof $ZodString ? '' : 0;
  return result === ODD && safeParse(schema, empty).success ? empty : result;
}

/** A value as it is, or as the text, number or flag that it represents. */
function converted(schema: $ZodType, value: unknown): unknown {
  if (safeParse(schema, value).success) return value;
  let meant: unknown;
  if (schema instanceof $ZodString) meant = textOf(value);
  if (schema instanceof $ZodNumber) meant = numberOf(value);
  if (schema instanceof $ZodBoolean) meant = isTrue(value);
  return meant !== undefined && safeParse(schema, meant).success ? meant : ODD;
}
