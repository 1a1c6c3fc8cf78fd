import { expect, test } from 'vitest';
import { addSellerProblems, hasForbiddenCharacters, slugMessageFor } from './add-seller.tsx';

test.each([
  [
    { name: '', slug: '' },
    { name: 'Name is required', slug: 'Slug is required' },
  ],
  [{ name: '  ', slug: 'acme' }, { name: 'Name is required' }],
  [{ name: 'Acme', slug: '  ' }, { slug: 'Slug is required' }],
  [{ name: 'Acme', slug: 'Acme Outdoor' }, { slug: 'Invalid slug format' }],
  [{ name: 'Acme', slug: 'admin' }, { slug: 'Invalid slug format' }],
  [{ name: ' Acme ', slug: ' acme-1 ' }, {}],
])('the form %j has the problems %j', (form, problems) => {
  expect(addSellerProblems(form)).toEqual(problems);
});

test('upper case and too many characters are no forbidden characters', () => {
  expect(['acme-1', 'ACME', 'a'.repeat(140), ''].map(hasForbiddenCharacters)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(['a b', 'é', 'a_b', 'a/'].map(hasForbiddenCharacters)).toEqual([true, true, true, true]);
});

test('an existing slug is reported as taken, anything else with the server’s message', () => {
  expect(slugMessageFor('Slug already exists')).toBe('This slug is already taken');
  expect(slugMessageFor('A seller of that slug Already Exists.')).toBe('This slug is already taken');
  expect(slugMessageFor('Invalid slug format')).toBe('Invalid slug format');
});
