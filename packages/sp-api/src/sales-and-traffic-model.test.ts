// Our rows beside Amazon's published schema, in both directions; skipped where the published models are not at hand.
import { openSchema } from '@insights/provider-http/testing/published-model';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { UnreadableRow } from './report-values.ts';
import { readAsinRow, readDateRow } from './sales-and-traffic.ts';

const Shape = z.looseObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  maximum: z.number().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), Shape).optional();
  },
});
type Shape = z.output<typeof Shape>;
const Schema = z.looseObject({
  definitions: z.record(z.string(), Shape),
  examples: z.array(z.record(z.string(), z.unknown())),
});

const published = openSchema('spapi/sellerSalesAndTrafficReport.json');
const { definitions, examples } = published
  ? Schema.parse(published.schema)
  : { definitions: {}, examples: [] };
const errorsOf = (definition: string, row: unknown) =>
  published?.errors(`/definitions/${definition}`, row) ?? [];

const shapeOf = (shape: Shape): Shape =>
  shape.$ref ? (definitions[shape.$ref.split('/').at(-1) ?? ''] ?? shape) : shape;

/** A value that the schema accepts, with every property that it knows. */
function sampleOf(name: string, shape: Shape): unknown {
  const { type, format, properties } = shapeOf(shape);
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([key, it]) => [key, sampleOf(key, it)]));
  }
  if (type === 'integer') return name.length;
  if (type === 'number') return name.length + 0.25;
  if (format === 'date') return '2026-10-01';
  return name === 'currencyCode' ? 'EUR' : 'B000000001';
}

type Path = string[];

/** Every property of a definition, however deep, with its own shape and whether the schema requires it. */
function placesOf(shape: Shape, path: Path = []): { path: Path; shape: Shape; isRequired: boolean }[] {
  const { properties = {}, required } = shapeOf(shape);
  return Object.entries(properties).flatMap(([key, it]) => [
    { path: [...path, key], shape: shapeOf(it), isRequired: required.includes(key) },
    ...placesOf(it, [...path, key]),
  ]);
}

const Tree = z.record(z.string(), z.unknown());

function withValue(tree: unknown, [key = '', ...rest]: Path, value: unknown): unknown {
  const branches = Tree.parse(tree);
  return { ...branches, [key]: rest.length === 0 ? value : withValue(branches[key], rest, value) };
}

const pathsOf = (tree: unknown, path: Path = []): string[] =>
  Object.entries(Tree.safeParse(tree).data ?? {}).flatMap(([key, value]) => [
    [...path, key].join('.'),
    ...pathsOf(value, [...path, key]),
  ]);

const LISTS = [
  ['SalesAndTrafficByAsin', 'salesAndTrafficByAsin', readAsinRow],
  ['SalesAndTrafficByDate', 'salesAndTrafficByDate', readDateRow],
] as const;

const bytesOf = (row: unknown) => Buffer.from(JSON.stringify(row));
const isReadable = (read: (bytes: Buffer) => unknown, row: unknown) =>
  !(read(bytesOf(row)) instanceof UnreadableRow);

/** What we demand beyond the schema: a report is asked for by CHILD. */
const isOurs = (path: Path) => path.join('.') === 'childAsin';

test.skipIf(published === null).each(LISTS)(
  '%s: we read every field that Amazon names, and no other',
  (name, _, read) => {
    const shape = Shape.parse(definitions[name]);
    const sample = sampleOf(name, shape);
    expect(errorsOf(name, sample)).toEqual([]);
    const row = read(bytesOf(sample));
    const expected = placesOf(shape).map(({ path }) => path.join('.'));
    expect(pathsOf(row).sort()).toEqual(expected.sort());
    const asText = JSON.stringify(sample, (_key, value) =>
      typeof value === 'number' && !Number.isInteger(value) ? String(value) : value,
    );
    expect(row).toEqual(JSON.parse(asText));
  },
);

test.skipIf(published === null).each(LISTS)(
  '%s: what Amazon requires we require, the rest may be missing',
  (name, _, read) => {
    const shape = Shape.parse(definitions[name]);
    const sample = sampleOf(name, shape);
    for (const { path, isRequired } of placesOf(shape)) {
      const lacking = withValue(sample, path, undefined);
      expect([path, isReadable(read, lacking)]).toEqual([path, !isRequired && !isOurs(path)]);
      if (isRequired) expect(errorsOf(name, JSON.parse(JSON.stringify(lacking)))).not.toEqual([]);
    }
  },
);

test.skipIf(published === null).each(LISTS)(
  '%s: a value is readable for us where it is valid for Amazon',
  (name, _, read) => {
    const shape = Shape.parse(definitions[name]);
    const sample = sampleOf(name, shape);
    for (const place of placesOf(shape)) {
      for (const value of [0, 7, 1.5, -1, 100, 'many', true, [], {}]) {
        if (place.shape.type === 'string' && typeof value === 'string') continue; // which texts are good is not the schema's
        const row = withValue(sample, place.path, value);
        const isValid = errorsOf(name, row).length === 0;
        expect([place.path, value, isReadable(read, row)]).toEqual([place.path, value, isValid]);
      }
      if (place.shape.maximum !== undefined) {
        expect(isReadable(read, withValue(sample, place.path, 300.5))).toBe(true); // seen above a hundred
      }
    }
  },
);

test.skipIf(published === null).each(LISTS)(
  '%s: of Amazon’s own examples we read those that keep to its schema',
  (name, list, read) => {
    const rows = examples.flatMap((example) => z.array(z.looseObject({})).parse(example[list]));
    const verdicts = rows.map((row) => {
      const isValid =
        errorsOf(name, row).length === 0 && (name !== 'SalesAndTrafficByAsin' || 'childAsin' in row);
      return { isValid, isRead: isReadable(read, row) };
    });
    expect(verdicts.filter(({ isValid, isRead }) => isValid !== isRead)).toEqual([]);
    expect(verdicts.some(({ isRead }) => isRead)).toBe(true);
  },
);
