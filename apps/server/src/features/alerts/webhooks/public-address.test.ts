import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { createSend, readAddress } from './send-webhook.ts';

describe('what only this machine can reach is refused', () => {
  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine, another way', '127.8.9.10'],
    ['no address', '0.0.0.0'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['another of these', '100.100.100.200'],
    ['protocol assignments', '192.0.0.192'],
    ['benchmarks', '198.18.0.1'],
    ['many at once', '224.0.0.1'],
    ['everybody', '255.255.255.255'],
    ['this machine', '::1'],
    ['no address', '::'],
    ['its own link', 'fe80::1'],
    ['a private network', 'fc00::1'],
    ['metadata of a cloud', 'fd00:ec2::254'],
    ['an IPv4 address inside', '::ffff:10.0.0.1'],
    ['an IPv4 address inside, in other letters', '::ffff:a9fe:a9fe'],
    ['an IPv4 address behind a translator', '64:ff9b::a9fe:a9fe'],
    ['an IPv4 address in a tunnel', '2002:a9fe:a9fe::1'],
    ['an IPv4 address in another tunnel', '2001:0:a9fe:a9fe::1'],
    ['examples', '2001:db8::1'],
    ['many at once', 'ff02::1'],
    ['no address at all', 'example.com'],
    ['no address at all', ''],
  ])('%s: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    '93.184.215.14',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
  ])('and %s is not', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('an address', () => {
  test.each([
    ['https://hooks.example.com/insights?a=1', true],
    ['https://hooks.example.com:8443/', true],
    ['http://hooks.example.com/', false],
    ['ftp://hooks.example.com/', false],
    ['file:///etc/passwd', false],
    ['https://user:word@hooks.example.com/', false],
    ['https://10.0.0.1/', false],
    ['https://2130706433/', false], // 127.0.0.1 in one number
    ['https://0x7f.1/', false],
    ['https://[::ffff:127.0.0.1]/', false],
    ['https://[fd00:ec2::254]/', false],
    ['http://127.0.0.1:9/', false],
    ['hooks.example.com', false],
    ['', false],
  ])('%s', (address, isTaken) => {
    expect('url' in readAddress(address, false)).toBe(isTaken);
  });

  test('of this machine is taken where it says so, and no other one without encryption', () => {
    expect('url' in readAddress('http://127.0.0.1:9/', true)).toBe(true);
    expect('url' in readAddress('http://localhost:9/', true)).toBe(true);
    expect('url' in readAddress('http://10.0.0.1/', true)).toBe(false);
    expect('url' in readAddress('http://example.com/', true)).toBe(false);
  });
});

describe('a name', () => {
  const sendTo = (...addresses: string[]) =>
    createSend({
      allowsLoopback: false,
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })('https://hooks.example.com/', '{}', {});

  test('that leads inside is not followed, also if only one of its addresses does', async () => {
    for (const addresses of [['10.0.0.1'], ['8.8.8.8', '169.254.169.254'], ['::1']])
      expect(await sendTo(...addresses)).toEqual({
        isAccepted: false,
        message: 'This address is not on the public internet.',
      });
  });

  test('that leads nowhere is told so', async () => {
    expect((await sendTo()).message).toBe('This name leads nowhere.');
    const missing = createSend({
      allowsLoopback: false,
      resolve: async () => {
        throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      },
    });
    expect((await missing('https://nowhere.example/', '{}', {})).message).toBe('This name leads nowhere.');
  });

  test('that is asked for ever is given up', async () => {
    const hanging = createSend({
      allowsLoopback: false,
      resolve: () => new Promise(() => {}),
      timeoutMs: 20,
    });
    expect((await hanging('https://slow.example/', '{}', {})).message).toBe('No answer within 0 seconds.');
  });
});
