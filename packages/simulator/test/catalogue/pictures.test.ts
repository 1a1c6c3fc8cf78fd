import { expect, test } from 'vitest';
import { findPicture } from '../../src/catalogue/pictures.ts';
import { createKit } from '../kit.ts';

const LINK = '/images/I/B0TESTTEST.tent.MAIN._SL500_.png';

test('a picture is served as a PNG that may be cached forever', async () => {
  const { follow } = createKit();
  const picture = await follow(`http://localhost${LINK}`);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect(picture.headers['cache-control']).toContain('max-age');
  expect(picture.rawPayload.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n');
});

test.each([
  'nothing.png',
  'tent-500.png',
  'B0TESTTEST.tent.MAIN._SL501_.png',
  'B0TESTTEST.car.MAIN._SL500_.png',
  'B0TESTTEST.tent.MAIN._SL500_.svg',
  '',
])('%s is not the name of a picture', (name) => {
  expect(findPicture(name)).toBeNull();
});
