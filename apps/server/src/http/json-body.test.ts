import { expect, test } from 'vitest';
import { isNestedDeeper } from './json-body.ts';

test('depth is counted by brackets that are open, not by brackets that are there', () => {
  expect(isNestedDeeper('[[[]]]', 3)).toBe(false);
  expect(isNestedDeeper('[[[[]]]]', 3)).toBe(true);
  expect(isNestedDeeper('{"a":{"b":[{}]}}', 3)).toBe(true);
  expect(isNestedDeeper('[[],[],[],[]]', 2)).toBe(false);
});

test('brackets inside of strings are text', () => {
  expect(isNestedDeeper('{"a":"[[[[[["}', 1)).toBe(false);
  expect(isNestedDeeper('{"a":"\\"[[[[\\\\"}', 1)).toBe(false);
  expect(isNestedDeeper('{"a":"\\\\","b":[[]]}', 2)).toBe(true);
});
