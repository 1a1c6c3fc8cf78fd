import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atRest } from './at-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what nobody waits for is done once the page has rested, and not where it was left before', () => {
  const work = vi.fn();
  const left = vi.fn();
  atRest(work);
  atRest(left)();
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledOnce();
  expect(left).not.toHaveBeenCalled();
});

test('a browser that tells when it is idle is asked', () => {
  const requestIdleCallback = vi.fn();
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  const work = vi.fn();
  atRest(work);
  vi.runAllTimers();
  expect(requestIdleCallback).toHaveBeenCalledExactlyOnceWith(work);
  expect(work).not.toHaveBeenCalled();
});
