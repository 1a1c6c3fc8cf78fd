import { expect, test } from 'vitest';
import { pictureTypeOf } from './picture-type.ts';

const typeOf = (text: string) => pictureTypeOf(Buffer.from(text, 'latin1'));

test('a picture is known by its first bytes', () => {
  expect(typeOf('\xff\xd8\xff\xe0 and so on')).toBe('image/jpeg');
  expect(typeOf('\x89PNG\r\n\x1a\n and so on')).toBe('image/png');
  expect(typeOf('GIF89a and so on')).toBe('image/gif');
  expect(typeOf('RIFF\x10\x00\x00\x00WEBPVP8 ')).toBe('image/webp');
});

test('drawings, pages, other containers and stumps are no pictures', () => {
  for (const text of [
    '',
    '\xff\xd8',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html><script>',
    'RIFF\x10\x00\x00\x00WAVEfmt ',
    'RIFF',
    ' \x89PNG\r\n\x1a\n',
    'GIF90a',
  ])
    expect(typeOf(text)).toBeNull();
});
