import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openStateFile } from '../../src/world/state-file.ts';

const State = z.object({ names: z.array(z.string()) });
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'state-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(at: string | null = folder) {
  const warnings: string[] = [];
  const file = openStateFile({
    folder: at,
    name: 'example',
    schema: State,
    warn: (message) => warnings.push(message),
  });
  return { ...file, warnings };
}

test('saved state is there after a restart, and a missing folder is made', () => {
  const deep = join(folder, 'not', 'yet');
  const first = open(deep);
  expect(first.read()).toBeNull();
  first.save({ names: ['plum'] });
  first.save({ names: ['plum', 'quince'] });
  expect(open(deep).read()).toEqual({ names: ['plum', 'quince'] });
  expect(readdirSync(deep)).toEqual(['example.json']);
  expect(first.warnings).toEqual([]);
});

test('without a folder nothing is saved', () => {
  const file = open(null);
  file.save({ names: ['plum'] });
  expect([file.read(), file.warnings]).toEqual([null, []]);
});

test.each([
  ['half a file', '{"names":["pl', 'it is not JSON'],
  ['a file of something else', '{"names":[7]}', 'names.0: '],
])('%s is logged, renamed and replaced by the next change', (_what, text, reason) => {
  writeFileSync(join(folder, 'example.json'), text);
  const file = open();
  expect(file.read()).toBeNull();
  expect(file.warnings).toEqual([expect.stringContaining(reason)]);
  file.save({ names: ['new'] });
  expect(open().read()).toEqual({ names: ['new'] });
  expect(readFileSync(join(folder, 'example.json.damaged'), 'utf8')).toBe(text);
});

test('a folder that cannot be written to is logged once, and again after a success in between', () => {
  const blocked = join(folder, 'a file, not a folder');
  writeFileSync(blocked, '');
  const file = open(blocked);
  file.save({ names: [] });
  file.save({ names: [] });
  expect(file.warnings).toEqual([expect.stringContaining('cannot write')]);
  rmSync(blocked);
  file.save({ names: ['plum'] });
  expect(file.read()).toEqual({ names: ['plum'] });
  rmSync(blocked, { recursive: true });
  writeFileSync(blocked, '');
  file.save({ names: [] });
  expect(file.warnings).toHaveLength(2);
});

test('a path that cannot be read as a file is logged and left alone', () => {
  mkdirSync(join(folder, 'example.json'));
  const file = open();
  expect(file.read()).toBeNull();
  expect(file.warnings).toEqual([expect.stringContaining('cannot read')]);
  expect(readdirSync(folder)).toEqual(['example.json']);
});
