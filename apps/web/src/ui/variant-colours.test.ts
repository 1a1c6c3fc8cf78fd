import { DEFAULT_THEME, defaultVariantColorsResolver, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { theme as ours } from '../theme.ts';
import { variantColours } from './variant-colours.ts';

const theme = mergeMantineTheme(DEFAULT_THEME, ours);

test.each(['filled', 'light', 'subtle', 'default'])(
  'what is %s has the colours that the kit gives it',
  (variant) => {
    for (const color of ['ink', 'gray', 'red', 'yellow']) {
      const asked = { color, theme, variant };
      expect(variantColours(asked)).toEqual(defaultVariantColorsResolver(asked));
    }
  },
);

test('what has no colour of its own has that of the product', () => {
  expect(variantColours({ color: undefined, theme, variant: 'filled' }).background).toBe(
    'var(--mantine-color-ink-filled)',
  );
});
