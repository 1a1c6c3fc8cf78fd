import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Segments } from './segments.tsx';

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

type View = (typeof VIEWS)[number]['value'];

function Choice({ name, onChange }: { name: string; onChange?: (view: View) => void }) {
  const [view, setView] = useState<View>('chart');
  return (
    <Segments
      name={name}
      segments={VIEWS}
      value={view}
      onChange={(chosen) => {
        setView(chosen);
        onChange?.(chosen);
      }}
    />
  );
}

const radio = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name });

test('a press chooses, and is told once; pressing what is chosen is not told', async () => {
  const told = vi.fn();
  const user = userEvent.setup();
  render(<Choice name="Sales as" onChange={told} />);
  await user.click(radio('Sales as', 'Table'));
  expect(radio('Sales as', 'Table').checked).toBe(true);
  expect(radio('Sales as', 'Chart').checked).toBe(false);
  await user.click(radio('Sales as', 'Table'));
  expect(told.mock.calls).toEqual([['table']]);
});

test('two of them on a page do not disturb each other', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Choice name="Sales as" />
      <Choice name="Units as" />
    </>,
  );
  await user.click(radio('Units as', 'Table'));
  expect(radio('Units as', 'Table').checked).toBe(true);
  expect(radio('Sales as', 'Chart').checked).toBe(true);
});
