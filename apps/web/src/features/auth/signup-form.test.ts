import { expect, test } from 'vitest';
import { signUpProblems } from './signup-form.tsx';

const messages = (email: string, password: string, confirmation: string) =>
  signUpProblems({ email, password, confirmation }).map(({ message }) => message);

test('every broken rule is reported at once', () => {
  expect(messages('', '', 'x')).toEqual([
    'Please enter a valid email address',
    'Password is required',
    'Passwords do not match',
  ]);
  expect(messages('', '', '')).toEqual(['Please enter a valid email address', 'Password is required']);
  expect(messages('nobody', 'secret-1', 'secret-2')).toEqual([
    'Please enter a valid email address',
    'Passwords do not match',
  ]);
});

test('a complete form breaks no rule', () => {
  expect(messages('a@b', 'secret-1', 'secret-1')).toEqual([]);
});
