// The signature of what is sent: whoever knows the secret can tell that it came from here, and when.
import { createHmac, randomBytes } from 'node:crypto';

/** The secret of a new webhook. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64url')}`;

/** For the header `X-Insights-Signature`: the second at which it was signed, and the HMAC-SHA256 of that and the body. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hmac}`;
}
