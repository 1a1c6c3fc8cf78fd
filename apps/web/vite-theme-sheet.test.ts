import { expect, test } from 'vitest';
import { themeStyles } from './vite-theme-sheet.ts';

test('the theme’s sheet has our colours for both schemes, and what is shown from a width on', async () => {
  const styles = await themeStyles();
  expect(styles).toContain('--mantine-color-ink-7: #3a4699');
  expect(styles).toMatch(/:root\[data-mantine-color-scheme="light"\][^}]*--surface: #ffffff/);
  expect(styles).toMatch(/:root\[data-mantine-color-scheme="dark"\][^}]*--surface: #191a1f/);
  expect(styles).toContain('.mantine-visible-from-xs');
});
