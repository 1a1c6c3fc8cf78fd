import { expect, test } from 'vitest';
import { createSealer } from './seal.ts';

const OLD = 'an old key that is long enough to be one';
const NEW = 'a new key that is long enough to be one';

test('what was sealed is opened again, in its own place only', () => {
  const sealer = createSealer(OLD);
  const sealed = sealer.seal('Atzr|secret', 'seller-1:sp-api');
  expect(JSON.stringify(sealed)).not.toContain('secret');
  expect(sealer.open(sealed, 'seller-1:sp-api')).toBe('Atzr|secret');
  expect(() => sealer.open(sealed, 'seller-2:sp-api')).toThrow();
});

test('the same text is sealed differently each time', () => {
  const sealer = createSealer(OLD);
  expect(sealer.seal('x', 'place').sealed).not.toBe(sealer.seal('x', 'place').sealed);
});

test('one changed bit is noticed', () => {
  const sealer = createSealer(OLD);
  const { sealed, keyId } = sealer.seal('Atzr|secret', 'place');
  const bytes = Buffer.from(sealed, 'base64');
  bytes[14] = (bytes[14] ?? 0) ^ 1;
  expect(() => sealer.open({ sealed: bytes.toString('base64'), keyId }, 'place')).toThrow();
});

test('an older key still opens while it is listed, and not afterwards', () => {
  const sealed = createSealer(OLD).seal('Atzr|secret', 'place');
  expect(createSealer(NEW, [OLD]).open(sealed, 'place')).toBe('Atzr|secret');
  expect(() => createSealer(NEW).open(sealed, 'place')).toThrow(/key [0-9a-f]{12}, which is not among/);
});
