import { Drawer, Modal } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from './testing/render-page.tsx';

test.each([
  ['dialog', Modal],
  ['drawer', Drawer],
])('the button that closes a %s says so', async (_kind, Part) => {
  renderPart(<Part opened onClose={() => {}} title="Disconnect advertising?" />);
  expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
});
