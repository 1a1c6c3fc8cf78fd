import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchMark } from './use-search-mark.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Page() {
  useSearchMark();
  return (
    <>
      <input type="search" aria-label="Search" />
      <button type="button">Sort</button>
    </>
  );
}

const isMarked = () => document.documentElement.hasAttribute('data-searching');
const goTo = (element: HTMLElement) => act(() => element.focus());
const rest = () => act(() => vi.runAllTimers());

test('a page is marked while someone is in a search field, once the press has been shown', () => {
  render(<Page />);
  goTo(screen.getByRole('searchbox'));
  expect(isMarked()).toBe(false);
  rest();
  expect(isMarked()).toBe(true);
  goTo(screen.getByRole('button'));
  expect(isMarked()).toBe(true);
  rest();
  expect(isMarked()).toBe(false);
});

test('a page that is left leaves no mark behind', () => {
  render(<Page />);
  goTo(screen.getByRole('searchbox'));
  rest();
  cleanup();
  rest();
  expect(isMarked()).toBe(false);
});
