import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-page.tsx';
import { latePart, quietPart } from './late-part.tsx';

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
