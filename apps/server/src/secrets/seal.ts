// Seals what must be read again later, such as Amazon's refresh tokens: AES-256-GCM under a named key.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Sealed = { sealed: string; keyId: string };

type Key = { id: string; bytes: Buffer };

/** What a seller's sealed token is bound to: moved to another seller or provider, it does not open. */
export const grantPlace = (sellerId: string, provider: string) => `${sellerId}:${provider}`;

/** Seals with the current key; opens with that or any older one. */
export function createSealer(currentSecret: string, olderSecrets: readonly string[] = []) {
  const current = deriveKey(currentSecret);
  const keys = new Map([current, ...olderSecrets.map(deriveKey)].map((key) => [key.id, key]));
  return {
    currentKeyId: current.id,

    /** Whether something sealed with a key of this id could be opened. */
    knows: (keyId: string): boolean => keys.has(keyId),

    /** `boundTo` names the place it is stored for: moved to another place, it does not open. */
    seal(text: string, boundTo: string): Sealed {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { sealed: sealed.toString('base64'), keyId: current.id };
    },

    open({ sealed, keyId }: Sealed, boundTo: string): string {
      const key = keys.get(keyId);
      if (!key) throw new Error(`Sealed with key ${keyId}, which is not among the keys given`);
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}

export type Sealer = ReturnType<typeof createSealer>;

/** The id tells keys apart and nothing about the key. */
function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'insights token seal', 32));
  return { bytes, id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 12) };
}
