import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UNUSED_COLOURS, withoutUnused } from './vite-few-palettes.ts';

const SOURCES = join(import.meta.dirname, 'src');
/** As components are told it; the kit puts the variable's name together, which no build can see. */
const NAMED = new RegExp(`(["'\`])(?:${UNUSED_COLOURS})(?:\\.\\d)?\\1`);

test('colours that nothing uses are not declared, nor what is made of them', () => {
  const sheet = `:root {
    --mantine-color-red-6: #fa5252;
    --mantine-color-red-outline: var(--mantine-color-red-6);
    --mantine-color-red-outline-hover: rgba(250, 82, 82, 0.05);
    --mantine-color-dark-6: #1e2025;
    --mantine-color-dark-light-hover: rgba(46, 46, 46, 0.12);
    --mantine-color-pink-6: #e64980;
    --mantine-color-pink-light: rgba(230, 73, 128, 0.1);
    --mantine-color-anchor: var(--mantine-color-blue-6);
    --mantine-color-body: var(--mantine-color-white)
  }
  :root[data-mantine-color-scheme='dark'] { --mantine-color-lime-filled: var(--mantine-color-lime-8) }`;
  expect(withoutUnused(sheet)).toBe(`:root {
    --mantine-color-red-6: #fa5252;
    --mantine-color-dark-6: #1e2025;
    --mantine-color-body: var(--mantine-color-white)
  }
  :root[data-mantine-color-scheme='dark'] {}`);
});

test('no component is told a colour that is not declared: built, it would have none', () => {
  expect('<Badge color="teal">').toMatch(NAMED);
  expect("<Text c={isOld ? 'orange.7' : 'dimmed'}>").toMatch(NAMED);
  const told = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) => NAMED.test(readFileSync(join(SOURCES, path), 'utf8')));
  expect(told).toEqual([]);
});
