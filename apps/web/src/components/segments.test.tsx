import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, startTransition, use, useState } from 'react';
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

test('a press shows at once, although what it leads to is still on its way', async () => {
  let arrive = () => {};
  const figures = new Promise<string>((resolve) => {
    arrive = () => resolve('All figures');
  });
  const Table = () => <p>{use(figures)}</p>;
  function Page() {
    const [view, setView] = useState<View>('chart');
    return (
      <>
        <Segments
          name="Sales as"
          segments={VIEWS}
          value={view}
          onChange={(chosen) => startTransition(() => setView(chosen))}
        />
        <Suspense>{view === 'table' ? <Table /> : 'A line'}</Suspense>
      </>
    );
  }
  render(<Page />);
  await act(async () => radio('Sales as', 'Table').click());
  expect(radio('Sales as', 'Table').checked).toBe(true);
  expect(screen.getByText('A line')).toBeTruthy();
  await act(async () => arrive());
  expect(await screen.findByText('All figures')).toBeTruthy();
  expect(radio('Sales as', 'Table').checked).toBe(true);
});

test('a choice that leads nowhere goes back to what is shown', async () => {
  render(<Segments name="Sales as" segments={VIEWS} value="chart" onChange={() => {}} />);
  await userEvent.setup().click(radio('Sales as', 'Table'));
  expect(radio('Sales as', 'Chart').checked).toBe(true);
});
