import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { newSecret, signatureHeaders } from './signature.ts';

const sent = { id: 'msg_1', body: '{"type":"test"}', at: new Date('2026-03-10T12:00:00.900Z') };

test('a secret from before Standard Webhooks signs both ways, also with letters that its base64 does not have', () => {
  const secret = 'whsec_-_-_AbCdEfGhIjKlMnOpQrStUvWxYz01';
  const key = Buffer.from(secret.slice('whsec_'.length).replaceAll('-', '+').replaceAll('_', '/'), 'base64');
  expect(signatureHeaders(secret, sent)).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1773144000',
    'webhook-signature': `v1,${createHmac('sha256', key).update(`msg_1.1773144000.${sent.body}`).digest('base64')}`,
    'x-insights-signature': `t=1773144000,v1=${createHmac('sha256', secret).update(`1773144000.${sent.body}`).digest('hex')}`,
  });
});

test('a new secret is 24 bytes in base64, as every library of Standard Webhooks reads it', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(newSecret()).not.toBe(secret);
});
