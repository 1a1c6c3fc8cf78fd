// Access tokens: signed statements, good for 15 minutes, of whose session a request belongs to.
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import { z } from 'zod';

export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ALGORITHM = 'HS256';
const ISSUER = 'insights';

const SessionId = z.uuid();

export function createAccessTokens(secret: string, now: () => Date) {
  const key = new TextEncoder().encode(secret);
  return {
    sign({ userId, sessionId }: { userId: string; sessionId: string }): Promise<string> {
      const issuedAt = Math.floor(now().getTime() / 1000);
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
      const options = {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        currentDate: now(),
        requiredClaims: ['exp', 'sub', 'sid'],
      };
      try {
        const { payload } = await jwtVerify(token, key, options);
        return SessionId.safeParse(payload['sid']).data ?? null;
      } catch (error) {
        if (error instanceof JOSEError || error instanceof SyntaxError || error instanceof TypeError)
          return null;
        throw error;
      }
    },
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;
