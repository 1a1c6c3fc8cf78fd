import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Flag } from './flag.tsx';
import file from './flags.svg?raw';

const drawn = [...file.matchAll(/<symbol id="(\w+)"/g)].map(([, id = '']) => id);

test('each flag shows its drawing in the file of all', () => {
  expect(drawn.length).toBeGreaterThan(0);
  for (const icon of drawn) {
    const { container } = render(<Flag icon={icon} />);
    expect(container.querySelector('use')?.getAttribute('href')).toMatch(new RegExp(`flags\\.svg#${icon}$`));
  }
});

test('a country without a drawing has the globe', () => {
  const { container } = render(<Flag icon="constructor" />);
  expect(container.querySelector('[data-flag]')?.getAttribute('data-flag')).toBe('globe');
});
