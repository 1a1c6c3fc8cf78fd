// Texts that carry their own claims and prove who wrote them, so that they outlive a restart.
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Signer = { sign: (claims: unknown) => string; open: (text: string) => unknown };

/** Signs with a key that the seed and a purpose yield; `open` answers undefined to anything else's work. */
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
      const given = Buffer.from(signature, 'base64url');
      const right = seal(payload);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    },
  };
}
