// What the browser needs of the answers that begin and renew a session.
import { fieldsOf, numberOf, textOf, unreadable } from '../reading.ts';

export type Tokens = {
  accessToken: string;
  /** Empty where the server gave none. */
  refreshToken: string;
  /** Seconds until the access token expires; null where the server does not tell. */
  expiresIn: number | null;
};

/** The tokens of an answer; only without an access token there is nothing to go on with. */
export function readTokens(data: unknown): Tokens {
  const { accessToken, refreshToken, expiresIn } = fieldsOf(data);
  const token = textOf(accessToken);
  if (token === '') throw unreadable();
  const seconds = numberOf(expiresIn);
  return { accessToken: token, refreshToken: textOf(refreshToken), expiresIn: seconds > 0 ? seconds : null };
}
