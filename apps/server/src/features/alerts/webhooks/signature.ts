// Signs deliveries: with the secret a receiver can verify where they come from, and when they were sent.
import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const PREFIX = 'whsec_';

/** The secret of a new webhook, as Standard Webhooks writes it. */
export const newSecret = (): string => PREFIX + randomBytes(24).toString('base64');

/** Some secrets are in the URL's alphabet of base64, which the library's own decoder refuses. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

type Signed = { id: string; body: string; at: Date };

/** The headers of Standard Webhooks (https://www.standardwebhooks.com), and an own signature that older receivers check. */
export function signatureHeaders(secret: string, { id, body, at }: Signed): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000);
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': new Webhook(keyOf(secret), { format: 'raw' }).sign(id, at, body),
    'x-insights-signature': `t=${seconds},v1=${hmac}`,
  };
}
