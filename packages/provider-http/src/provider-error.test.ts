import { expect, test } from 'vitest';
import { isPassing, ProviderError } from './provider-error.ts';

const SECRETS = [
  'Atza|IwEBIExample',
  'Atzr|IwEBIRefresh',
  'amzn1.oa2-cs.v1.0123456789abcdef',
  'https://tortuga.example/doc?X-Amz-Signature=0a1b2c&X-Amz-Expires=300',
];

test('no token, secret or signed link survives in any form of the error', () => {
  const text = `we got ${SECRETS.join(' and ')} in the body, code=ANabc123 Bearer xyz.123`;
  const error = new ProviderError({
    kind: 'rejected',
    operation: 'getReport',
    message: text,
    details: text,
    code: text,
  });
  for (const form of [error.message, String(error.stack), JSON.stringify(error), String(error)]) {
    for (const secret of [...SECRETS, 'ANabc123', 'xyz.123', '0a1b2c']) expect(form).not.toContain(secret);
  }
  expect(error.cause).toBeUndefined();
});

test('a value named as secret is cut out though it has no known shape', () => {
  const error = new ProviderError(
    { kind: 'misconfigured', operation: 'exchangeCode', message: 'client hunter2 unknown' },
    ['hunter2'],
  );
  expect(error.message).toBe('exchangeCode: client [removed] unknown');
});

test('the provider’s sentence is one short line without secrets', () => {
  const reason = `Access\n to the\t resource \u0007 is forbidden. ${SECRETS.join(' ')} ${'😀'.repeat(300)}`;
  const error = new ProviderError({ kind: 'forbidden', operation: 'x', message: 'm', reason });
  expect(error.reason).toMatch(
    /^Access to the resource is forbidden\. \[token\] \[token\] \[secret\] \[link\] 😀/,
  );
  expect([...(error.reason ?? '')]).toHaveLength(200);
  const silent = new ProviderError({ kind: 'forbidden', operation: 'x', message: 'm', reason: ' \n ' });
  expect(silent.reason).toBeUndefined();
});

test('a page of text is cut short', () => {
  const error = new ProviderError({ kind: 'unavailable', operation: 'x', message: 'a'.repeat(5000) });
  expect(error.message.length).toBeLessThan(520);
});

test('only throttled and unavailable pass by themselves', () => {
  const kinds = ['throttled', 'unavailable', 'rejected', 'reconnect', 'denied', 'malformed'] as const;
  const passing = kinds.filter((kind) =>
    isPassing(new ProviderError({ kind, operation: 'x', message: 'm' })),
  );
  expect(passing).toEqual(['throttled', 'unavailable']);
  expect(isPassing(new Error('other'))).toBe(false);
});
