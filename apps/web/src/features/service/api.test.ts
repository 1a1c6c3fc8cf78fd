import { expect, test } from 'vitest';
import { decode } from '../../lib/decode.ts';
import { about } from '../../testing/fixtures.ts';
import { AnyAbout } from './api.ts';

test('what the service says of itself is decoded with and without what the product adds', () => {
  expect(decode(AnyAbout, { ...about, added: 1 })).toEqual(about);
  expect(decode(AnyAbout, { demo: { accounts: [null, {}] } })).toEqual({
    supportEmail: 'support@insights.example',
    demo: { password: '', accounts: [] },
  });
});
