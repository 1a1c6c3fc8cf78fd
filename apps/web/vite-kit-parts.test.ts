import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, 'src');
const ATTRIBUTE = '\\s+[\\w-]+(?:=(?:"[^"]*"|\\{(?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*\\}))?';
const SPREAD = '\\s+\\{\\.\\.\\.[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\}';
const LOADING = new RegExp(
  `<(?:\\w*Button|ActionIcon|\\w*Input)(?:${ATTRIBUTE}|${SPREAD})*?\\s+loading[\\s=/>]`,
);

const GROUPED = /\b(?:Button|ActionIcon)\.?Group/;

const sourcesWith = (words: RegExp) =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => words.test(readFileSync(join(SOURCES, path), 'utf8')));

test('no button and no field is asked to show that something loads: built, it would show nothing', () => {
  expect('<Button size="xs" onClick={() => run({ a })} {...rest} loading={isPending}>').toMatch(LOADING);
  expect(sourcesWith(LOADING)).toEqual([]);
});

test('no buttons stand in a group of the kit: built, they would not be there', () => {
  expect('<Button.Group>').toMatch(GROUPED);
  expect(sourcesWith(GROUPED)).toEqual([]);
});
