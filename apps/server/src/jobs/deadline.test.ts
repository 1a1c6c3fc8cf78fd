import { expect, test } from 'vitest';
import { within } from './deadline.ts';

test('what hangs is waited for no longer than allowed', async () => {
  await within(5, new Promise(() => {}));
});

test('what is done in time, or fails in time, is not held up', async () => {
  const never = 2 ** 31 - 1;
  await within(never, Promise.resolve());
  await expect(within(never, Promise.reject(new Error('no')))).rejects.toThrow('no');
});
