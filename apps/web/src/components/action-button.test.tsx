import { MantineProvider } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-page.tsx';
import { ActionButton } from './action-button.tsx';
import { ExplainedButton } from './explained-button.tsx';

const button = () => screen.getByRole<HTMLButtonElement>('button');

function Saving({ save, type }: { save: () => Promise<void>; type: 'button' | 'submit' }) {
  const { mutate, isPending } = useMutation({ mutationFn: save });
  const isForm = type === 'submit';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <ActionButton
        type={type}
        pendingLabel="Saving..."
        isPending={isPending}
        onClick={() => !isForm && mutate()}
      >
        Save
      </ActionButton>
    </form>
  );
}

test.each(['button', 'submit'] as const)(
  'a %s sends once however often it is pressed, keeps the focus meanwhile, and can be pressed again afterwards',
  async (type) => {
    let end = () => {};
    const save = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    renderPart(<Saving save={save} type={type} />);
    button().focus();
    act(() => {
      fireEvent.click(button()); // both before anything is drawn anew
      fireEvent.click(button());
    });
    await screen.findByRole('button', { name: 'Saving...' });
    fireEvent.click(button());
    expect(save).toHaveBeenCalledOnce();
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button());
    act(() => end());
    await screen.findByRole('button', { name: 'Save' });
    fireEvent.click(button());
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  },
);

test('a button that cannot be pressed says why, also to keyboard users', async () => {
  const onClick = vi.fn();
  render(
    <MantineProvider env="test">
      <ExplainedButton
        subject="March 2026"
        disabledReason="Amazon has not sent the file yet."
        onClick={onClick}
      >
        View
      </ExplainedButton>
    </MantineProvider>,
  );
  act(() => button().focus());
  fireEvent.click(button());
  expect(onClick).not.toHaveBeenCalled();
  expect(button()).toBe(screen.getByRole('button', { name: 'View, March 2026' }));
  const reason = await screen.findByRole('tooltip');
  expect(reason.textContent).toBe('Amazon has not sent the file yet.');
  expect(button().getAttribute('aria-describedby')).toBe(reason.id);
});
