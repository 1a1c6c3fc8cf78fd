import { Button, MantineProvider, Modal } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Messages } from '../messages/messages.tsx';
import { lateDialog } from './late-dialog.tsx';

function renderQuestion(load: () => Promise<typeof Modal>) {
  const Dialog = lateDialog(load);
  function Question() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ask</Button>
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Really?">
          <Button onClick={() => setOpen(false)}>No</Button>
        </Dialog>
      </>
    );
  }
  render(
    <MantineProvider>
      <Messages screen="/">
        <Question />
      </Messages>
    </MantineProvider>,
  );
  return screen.getByRole('button', { name: 'Ask' });
}

test('the first dialog of a visit opens when its code has come, and gives the focus back', async () => {
  let come: (kit: typeof Modal) => void = () => {};
  const ask = renderQuestion(
    () =>
      new Promise((resolve) => {
        come = resolve;
      }),
  );
  await userEvent.click(ask);
  expect(screen.queryByRole('dialog')).toBeNull();
  come(Modal);
  expect(await screen.findByRole('dialog', { name: 'Really?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(ask));
});

test('one that was given up while its code was on the way stays closed', async () => {
  let come: (kit: typeof Modal) => void = () => {};
  const Dialog = lateDialog(
    () =>
      new Promise<typeof Modal>((resolve) => {
        come = resolve;
      }),
  );
  const question = (isOpen: boolean) => (
    <MantineProvider>
      <Messages screen="/">
        <Dialog opened={isOpen} onClose={() => {}} title="Really?" />
      </Messages>
    </MantineProvider>
  );
  const { rerender } = render(question(true));
  rerender(question(false));
  come(Modal);
  await Promise.resolve();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one whose code does not come is closed with a word, and comes when it is asked for again', async () => {
  let isConnected = false;
  const ask = renderQuestion(async () => {
    if (!isConnected) throw new Error('no connection');
    return Modal;
  });
  await userEvent.click(ask);
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  isConnected = true;
  await userEvent.click(ask);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
