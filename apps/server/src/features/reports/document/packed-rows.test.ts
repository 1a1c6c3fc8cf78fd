import { expect, test } from 'vitest';
import { packRows, unpackRows } from './packed-rows.ts';

test('rows come back byte by byte, whatever they hold', async () => {
  const rows = ['{"a":10.0}', '', '{"b":"ä\n"}', '{broken', '\u0000'].map((text) => Buffer.from(text));
  expect(await unpackRows(await packRows(rows))).toEqual(rows);
});

test('no rows are a page too', async () => {
  expect(await unpackRows(await packRows([]))).toEqual([]);
});
