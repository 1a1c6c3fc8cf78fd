import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-page.tsx';
import { ChartTools } from './chart-tools.tsx';

function showTools() {
  const onReach = vi.fn();
  const onView = vi.fn();
  const file = { name: 'sales.csv', pieces: () => [] };
  const tools = <ChartTools name="Sales" view="chart" onView={onView} onReach={onReach} file={file} />;
  return { onReach, onView, ...renderPart(tools) };
}

test('whoever comes near with the pointer is heard before anything is pressed', async () => {
  const { user, onReach, onView } = showTools();
  await user.hover(await screen.findByRole('radio', { name: 'Table' }));
  expect(onReach).toHaveBeenCalled();
  expect(onView).not.toHaveBeenCalled();
});

test('and so is whoever comes with the keyboard', async () => {
  const { user, onReach, onView } = showTools();
  await screen.findByRole('radio', { name: 'Table' });
  await user.tab();
  expect(onReach).toHaveBeenCalled();
  expect(onView).not.toHaveBeenCalled();
});
