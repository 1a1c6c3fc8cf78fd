// Access tokens: signed statements, good for 15 minutes, of whose session a request belongs to.
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import { z } from 'zod';

export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';
const ISSUER = 'insights';

const Claims = z.object({ sid: z.uuid(), exp: z.number() });

// A signature that was good stays good, and checking it took a fifth of a millisecond of every request. What a session may
// do is asked of the database each time.
const MOST_VERIFIED = 10_000;

export function createAccessTokens(secret: string, now: () => Date) {
  const key = new TextEncoder().encode(secret);
  const verified = new Map<string, { sessionId: string; expiresAt: number }>();

  async function verify(token: string) {
    const options = {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: now(),
      requiredClaims: ['exp', 'sub', 'sid'],
    };
    try {
      const { payload } = await jwtVerify(token, key, options);
      const claims = Claims.safeParse(payload);
      return claims.success ? { sessionId: claims.data.sid, expiresAt: claims.data.exp } : null;
    } catch (error) {
      if (error instanceof JOSEError || error instanceof SyntaxError || error instanceof TypeError)
        return null;
      throw error;
    }
  }

  return {
    sign({ userId, sessionId }: { userId: string; sessionId: string }): Promise<string> {
      const issuedAt = seconds(now());
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },

    /** The session a token speaks for, or null if it is forged, damaged or expired. */
    async findSessionId(token: string): Promise<string | null> {
      const known = verified.get(token);
      if (known) return known.expiresAt > seconds(now()) ? known.sessionId : null;
      const statement = await verify(token);
      if (!statement) return null;
      // The oldest half: those that are still in use are verified once more.
      if (verified.size >= MOST_VERIFIED)
        for (const old of [...verified.keys()].slice(0, MOST_VERIFIED / 2)) verified.delete(old);
      verified.set(token, statement);
      return statement.sessionId;
    },
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export type AccessTokens = ReturnType<typeof createAccessTokens>;
