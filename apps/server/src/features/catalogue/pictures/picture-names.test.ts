import { expect, test } from 'vitest';
import { createPictureNames } from './picture-names.ts';

const names = createPictureNames({ mediaUrl: 'https://m.media-amazon.com', secret: 'a secret' });
const PATH = '/images/I/71+k-Q2,x._AC_SL1500_.jpg';
const START = '/api/public/pictures/';

test('a link to Amazon’s pictures becomes an address of ours and leads back', () => {
  expect(names.pathOf(`https://m.media-amazon.com${PATH}`)).toBe(PATH);
  const address = names.addressOf(PATH);
  expect(address.startsWith(START)).toBe(true);
  expect(names.pathOf(address)).toBe(PATH);
  expect(names.linkTo(PATH)).toBe(`https://m.media-amazon.com${PATH}`);
});

test('no other link is a picture: another host, port or protocol, a query, a way out of the folder', () => {
  for (const link of [
    'http://m.media-amazon.com/images/I/1.jpg',
    'https://m.media-amazon.com:8443/images/I/1.jpg',
    'https://user:secret@m.media-amazon.com/images/I/1.jpg',
    'https://m.media-amazon.com.evil.example/images/I/1.jpg',
    'https://evil.example/images/I/1.jpg',
    'https://127.0.0.1/images/I/1.jpg',
    'https://[::1]/images/I/1.jpg',
    'https://m.media-amazon.com/images/I/1.jpg?to=https://evil.example',
    'https://m.media-amazon.com/images/../robots.txt',
    'https://m.media-amazon.com/images/%2e%2e/robots.txt',
    'https://m.media-amazon.com/images/I//evil.example/1.jpg',
    'https://m.media-amazon.com/other/I/1.jpg',
    'file:///images/I/1.jpg',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '/images/I/1.jpg',
    '//m.media-amazon.com/images/I/1.jpg',
    '',
    `https://m.media-amazon.com/images/I/${'x'.repeat(400)}.jpg`,
  ])
    expect([link, names.pathOf(link)]).toEqual([link, null]);
});

test('a name that we did not give out means nothing', () => {
  const name = names.addressOf(PATH).slice(START.length);
  const [encoded = '', signature = ''] = name.split('.');
  const forged = Buffer.from('/images/I/other.jpg').toString('base64url');
  const ofAnother = createPictureNames({ mediaUrl: 'https://m.media-amazon.com', secret: 'another' });
  for (const wrong of [
    '',
    '.',
    encoded,
    `${encoded}.`,
    `${forged}.${signature}`,
    `${name}.more`,
    `${encoded}.${signature.slice(0, -2)}`,
    ofAnother.addressOf(PATH).slice(START.length),
  ])
    expect(names.pathIn(wrong)).toBeNull();
});
