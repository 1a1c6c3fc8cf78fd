import { act, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-page.tsx';
import { latePart, placedPart, quietPart } from './late-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const gone = async () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

test('a part that nobody asked for is left out where its code does not come', async () => {
  const Part = quietPart<{ name: string }>(gone);
  renderPart(
    <>
      <Suspense>
        <Part name="Ann" />
      </Suspense>
      <p>The rest</p>
    </>,
  );
  expect(await screen.findByText('The rest')).toBeTruthy();
  expect(screen.queryByText('Hello Ann')).toBeNull();
});

test('where something can stand in for it, that does', async () => {
  const Part = quietPart<{ name: string }>(gone, Greeting);
  renderPart(
    <Suspense>
      <Part name="Ann" />
    </Suspense>,
  );
  expect(await screen.findByText('Hello Ann')).toBeTruthy();
});

test('one that was asked for says so, and comes when it is tried again', async () => {
  let tries = 0;
  const Part = latePart<{ name: string }>(async () => {
    tries += 1;
    return tries < 3 ? gone() : Greeting;
  });
  const { user } = renderPart(
    <Suspense>
      <Part name="Ann" />
    </Suspense>,
  );
  expect(await screen.findByText('This part could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('This part could not be loaded')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /try again/i }));
  expect(await screen.findByText('Hello Ann')).toBeTruthy();
});

const Waiting = ({ name }: { name: string }) => <p>Waiting for {name}</p>;

function Opening({ Part }: { Part: typeof Greeting }) {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Part name="Ann" />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

test('the place of one that is opened is kept until its code is here', async () => {
  let arrive = (_code: typeof Greeting) => {};
  const coming = new Promise<typeof Greeting>((resolve) => {
    arrive = resolve;
  });
  const { Part } = placedPart(() => coming, Waiting);
  const { user } = renderPart(<Opening Part={Part} />);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(screen.getByText('Waiting for Ann')).toBeTruthy();
  arrive(Greeting);
  expect(await screen.findByText('Hello Ann')).toBeTruthy();
  expect(screen.queryByText('Waiting for Ann')).toBeNull();
});

test('one that was reached for is there as it is opened, and its code is fetched once', async () => {
  const load = vi.fn(async () => Greeting);
  const { Part, reach } = placedPart(load, Waiting);
  const { user } = renderPart(<Opening Part={Part} />);
  const button = await screen.findByRole('button', { name: 'Open' });
  reach();
  await act(async () => {});
  await user.click(button);
  expect(screen.getByText('Hello Ann')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('one that was opened and does not come says so, and comes when it is tried again', async () => {
  const load = vi
    .fn(async () => Greeting)
    .mockImplementationOnce(gone)
    .mockImplementationOnce(gone);
  const { Part, reach } = placedPart(load, Waiting);
  reach();
  const { user } = renderPart(<Opening Part={Part} />);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(await screen.findByText('This part could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('Hello Ann')).toBeTruthy();
});
