import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { theme } from './src/theme.ts';
import { UNUSED_COLOURS } from './vite-few-palettes.ts';
import { defaultsLeft } from './vite-kit-theme.ts';

const SOURCES = join(import.meta.dirname, 'src');

test('a built theme is the one that is developed with, without the colours that nothing uses', async () => {
  const built = mergeMantineTheme((await defaultsLeft()) as typeof DEFAULT_THEME, theme);
  const developed = mergeMantineTheme(DEFAULT_THEME, theme);
  const colors = Object.fromEntries(
    Object.entries(developed.colors).filter(([name]) => !UNUSED_COLOURS.split('|').includes(name)),
  );
  expect(built).toEqual({ ...developed, colors });
});

test('no letters go by how light the colour behind them is: built, that is not known', () => {
  const asking = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => readFileSync(join(SOURCES, path), 'utf8').includes('autoContrast'));
  expect(asking).toEqual([]);
  expect(DEFAULT_THEME.autoContrast).toBe(false);
});
