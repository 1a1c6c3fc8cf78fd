import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openKeptFile } from '../../src/world/kept-file.ts';

const Shelf = z.object({ jars: z.array(z.string()) });
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(at: string | null = folder) {
  const said: string[] = [];
  const file = openKeptFile({ folder: at, name: 'shelf', schema: Shelf, say: (line) => said.push(line) });
  return { ...file, said };
}

test('what is kept is there after a restart, in a folder that need not exist yet', () => {
  const deep = join(folder, 'not', 'yet');
  const first = open(deep);
  expect(first.read()).toBeNull();
  first.keep({ jars: ['plum'] });
  first.keep({ jars: ['plum', 'quince'] });
  expect(open(deep).read()).toEqual({ jars: ['plum', 'quince'] });
  expect(readdirSync(deep)).toEqual(['shelf.json']);
  expect(first.said).toEqual([]);
});

test('without a folder nothing is kept', () => {
  const file = open(null);
  file.keep({ jars: ['plum'] });
  expect([file.read(), file.said]).toEqual([null, []]);
});

test.each([
  ['half a file', '{"jars":["pl', 'it is not JSON'],
  ['a file of something else', '{"jars":[7]}', 'jars.0: '],
])('%s is said in words, put aside, and does not stop anyone', (_what, text, reason) => {
  writeFileSync(join(folder, 'shelf.json'), text);
  const file = open();
  expect(file.read()).toBeNull();
  expect(file.said).toEqual([expect.stringContaining(reason)]);
  file.keep({ jars: ['new'] });
  expect(open().read()).toEqual({ jars: ['new'] });
  expect(readFileSync(join(folder, 'shelf.json.damaged'), 'utf8')).toBe(text);
});

test('a folder that cannot be written to is said once, and again when it comes back and fails anew', () => {
  const blocked = join(folder, 'a file, not a folder');
  writeFileSync(blocked, '');
  const file = open(blocked);
  file.keep({ jars: [] });
  file.keep({ jars: [] });
  expect(file.said).toEqual([expect.stringContaining('cannot keep')]);
  rmSync(blocked);
  file.keep({ jars: ['plum'] });
  expect(file.read()).toEqual({ jars: ['plum'] });
  rmSync(blocked, { recursive: true });
  writeFileSync(blocked, '');
  file.keep({ jars: [] });
  expect(file.said).toHaveLength(2);
});

test('a file that cannot even be read is said, and left where it is', () => {
  mkdirSync(join(folder, 'shelf.json'));
  const file = open();
  expect(file.read()).toBeNull();
  expect(file.said).toEqual([expect.stringContaining('cannot read')]);
  expect(readdirSync(folder)).toEqual(['shelf.json']);
});
