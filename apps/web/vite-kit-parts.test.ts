import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutClasses } from './vite-kit-parts.ts';

const SOURCES = join(import.meta.dirname, 'src');
const ATTRIBUTE = '\\s+[\\w-]+(?:=(?:"[^"]*"|\\{(?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*\\}))?';
const SPREAD = '\\s+\\{\\.\\.\\.[^{}]*(?:\\{[^{}]*\\}[^{}]*)*\\}';
const LOADING = new RegExp(
  `<(?:\\w*Button|ActionIcon|\\w*Input)(?:${ATTRIBUTE}|${SPREAD})*?\\s+loading[\\s=/>]`,
);

const GROUPED = /\b(?:Button|ActionIcon)\.?Group/;

const BY_WIDTH = /\{\s*(?:base|xs|sm|md|lg|xl):/;

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

test('nothing is told another size for each width of the page: built, it would have none', () => {
  expect('<Stack gap={{ base: 0, sm: 12 }}>').toMatch(BY_WIDTH);
  expect(sourcesWith(BY_WIDTH)).toEqual([]);
});

test('what a sheet says of a part that is not there is left out, and all else stays', () => {
  const sheet = `@layer kit {
    .button, .group { color: red }
    .group { gap: 4px }
    .group > .button:where([data-first]) { margin: 0 }
    .button:where([data-wide]) { width: 100% }
  }`;
  expect(withoutClasses(sheet, ['group']).replaceAll(/\s+/g, ' ')).toBe(
    '@layer kit { .button { color: red } .button:where([data-wide]) { width: 100% } }',
  );
});
