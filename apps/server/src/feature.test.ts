import { expect, test } from 'vitest';
import { handlersOf } from './feature.ts';
import type { Handler } from './jobs/job.ts';

const done: Handler = async () => ({ state: 'completed' });

test('each kind of job is handled by the feature that names it', () => {
  expect(Object.keys(handlersOf([{ handlers: { a: done } }, {}, { handlers: { b: done } }]))).toEqual([
    'a',
    'b',
  ]);
});

test('two features that handle the same kind of job are refused before anything runs', () => {
  expect(() => handlersOf([{ handlers: { a: done } }, { handlers: { a: done } }])).toThrow(
    'Two features handle jobs of the kind a',
  );
});
