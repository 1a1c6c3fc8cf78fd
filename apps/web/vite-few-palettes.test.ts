import { expect, test } from 'vitest';
import { withoutUnused } from './vite-few-palettes.ts';

test('colours that nothing uses are not declared, nor what is made of them', () => {
  const sheet = `:root {
    --mantine-color-red-6: #fa5252;
    --mantine-color-pink-6: #e64980;
    --mantine-color-pink-light: rgba(230, 73, 128, 0.1);
    --mantine-color-anchor: var(--mantine-color-blue-6);
    --mantine-color-body: var(--mantine-color-white)
  }
  :root[data-mantine-color-scheme='dark'] { --mantine-color-lime-filled: var(--mantine-color-lime-8) }`;
  expect(withoutUnused(sheet)).toBe(`:root {
    --mantine-color-red-6: #fa5252;
    --mantine-color-body: var(--mantine-color-white)
  }
  :root[data-mantine-color-scheme='dark'] {}`);
});
