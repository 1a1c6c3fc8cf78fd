import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useReading } from './use-reading.ts';

type Asked = { asked: string; text: string; found: readonly number[] };

/** What is read is named after each question; a place found anew is another list, as of rows that were fetched again. */
function read(first: Asked) {
  const { result, rerender } = renderHook(({ asked, text, found }: Asked) => useReading(asked, text, found), {
    initialProps: first,
  });
  return {
    name: () => result.current,
    ask: (next: Asked) => {
      rerender(next);
      return result.current;
    },
  };
}

const ALL = [0, 1, 2];
const SOME = [1];

test('another order or choice is another reading, also where it leaves the same rows', () => {
  const { name, ask } = read({ asked: 'by name', text: '', found: ALL });
  const before = name();
  expect(ask({ asked: 'by units', text: '', found: ALL })).not.toBe(before);
});

test('a text that finds other rows is another reading', () => {
  const { name, ask } = read({ asked: '', text: '', found: ALL });
  const before = name();
  expect(ask({ asked: '', text: 'tent', found: SOME })).not.toBe(before);
});

test('a text that is typed on and leaves the rows as they are is none', () => {
  const { name, ask } = read({ asked: '', text: 'te', found: SOME });
  const before = name();
  expect(ask({ asked: '', text: 'ten', found: SOME })).toBe(before);
  expect(ask({ asked: '', text: 'tent', found: SOME })).toBe(before);
});

test('rows that were fetched again for the same text are none', () => {
  const { name, ask } = read({ asked: '', text: 'tent', found: SOME });
  const before = name();
  expect(ask({ asked: '', text: 'tent', found: [...SOME] })).toBe(before);
});

test('what is asked after rows were fetched again is compared with those', () => {
  const { ask } = read({ asked: '', text: 'tent', found: SOME });
  const again = [...SOME];
  const before = ask({ asked: '', text: 'tent', found: again });
  expect(ask({ asked: '', text: 'tents', found: again })).toBe(before);
  expect(ask({ asked: '', text: 'tent', found: SOME })).not.toBe(before);
});

test('going back to a question is a reading of its own', () => {
  const { name, ask } = read({ asked: 'a', text: '', found: ALL });
  const before = name();
  ask({ asked: 'b', text: '', found: ALL });
  expect(ask({ asked: 'a', text: '', found: ALL })).not.toBe(before);
});
