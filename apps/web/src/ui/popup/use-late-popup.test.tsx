import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-page.tsx';
import { HungPopover } from './hung-popover.tsx';
import { type Hanging, useLatePopup } from './use-late-popup.ts';

type Popup = ComponentType<{ hanging: Hanging }>;

const Hours: Popup = ({ hanging }) => (
  <HungPopover hanging={hanging} label="Opening hours">
    <button type="button">Nine to five</button>
  </HungPopover>
);

/** A button whose popup comes when it is sent. */
function renderButton() {
  const asked: { send: () => void; fail: () => void }[] = [];
  const load = () =>
    new Promise<Popup>((resolve, reject) => {
      asked.push({ send: () => resolve(Hours), fail: () => reject(new TypeError('Failed to fetch')) });
    });
  function Button() {
    const { Popup, hanging, reaching, telling } = useLatePopup(load);
    return (
      <>
        <button type="button" {...telling('dialog')} {...reaching}>
          Hours
        </button>
        {Popup && <Popup hanging={hanging} />}
      </>
    );
  }
  renderPart(<Button />);
  const button = screen.getByRole('button', { name: 'Hours' });
  const send = () => act(async () => asked.forEach(({ send }) => void send()));
  const fail = () => act(async () => asked.forEach(({ fail }) => void fail()));
  return { button, asked, send, fail };
}

test('a popup that was pressed for opens as soon as its code is there, on the same button', async () => {
  const { button, send } = renderButton();
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await send();
  expect(await screen.findByText('Nine to five')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Hours', hidden: true })).toBe(button);
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
});

test('one that is only reached for stays closed until it is pressed for', async () => {
  const reached = renderButton();
  fireEvent.focus(reached.button);
  expect(reached.asked).toHaveLength(1);
  await reached.send();
  expect(screen.queryByText('Nine to five')).toBeNull();
  fireEvent.click(reached.button);
  expect(await screen.findByText('Nine to five')).toBeTruthy();
});

test('a second press before the code is there takes the first one back', async () => {
  const { button, send } = renderButton();
  fireEvent.click(button);
  fireEvent.click(button);
  await send();
  expect(screen.queryByText('Nine to five')).toBeNull();
});

test('where the code does not come, whoever pressed is told, and may press again', async () => {
  const { button, asked, send, fail } = renderButton();
  fireEvent.click(button);
  await fail();
  expect(
    await screen.findByText('This could not be loaded. If it stays away, reload the page.'),
  ).toBeTruthy();
  asked.length = 0;
  fireEvent.click(button);
  await send();
  expect(await screen.findByText('Nine to five')).toBeTruthy();
});
