// Signed tokens that contain their claims, so that they stay valid after a restart.
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Signer = { sign: (claims: unknown) => string; open: (text: string) => unknown };

/** Signs with a key derived from the seed and a purpose; `open` returns undefined for any other token. */
export function createSigner(seed: string, purpose: string): Signer {
  const key = createHmac('sha256', 'amazon simulator').update(`${purpose}|${seed}`).digest();
  const seal = (payload: string) => createHmac('sha256', key).update(payload).digest();
  return {
    sign(claims) {
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${payload}.${seal(payload).toString('base64url')}`;
    },
    open(text) {
      const [payload, signature, ...rest] = text.split('.');
      if (!payload || !signature || rest.length > 0) return undefined;
      const received = Buffer.from(signature, 'base64url');
      const expected = seal(payload);
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
      return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    },
  };
}
