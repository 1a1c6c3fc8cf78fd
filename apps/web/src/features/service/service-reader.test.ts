import { expect, test } from 'vitest';
import { about } from '../../testing/fixtures.ts';
import { readAbout } from './service-reader.ts';

test('the service is read with and without what it tells', () => {
  expect(readAbout({ ...about, added: 1 })).toEqual(about);
  expect(readAbout({ demo: { accounts: [null, {}] } })).toEqual({
    supportEmail: 'support@insights.example',
    demo: null,
  });
});
