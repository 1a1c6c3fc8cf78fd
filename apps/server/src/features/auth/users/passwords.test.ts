import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

test('unless told otherwise, a password is stored at the cost that OWASP asks for', async () => {
  expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password is right for its own hash, however the keyboard writes it, and for no other', async () => {
  const stored = await passwords.hash('caf\u00e9 noir');
  expect(await passwords.isRight('cafe\u0301 noir', stored)).toBe(true);
  expect(await passwords.isRight('cafe noir', stored)).toBe(false);
});

test('where there is no user no password is right', async () => {
  expect(await passwords.isRight('nobody has this password', null)).toBe(false);
});
