// Decides from the endpoint's declaration whether a caller may pass.
import type { Endpoint } from '@insights/contract/endpoint';
import { AppError } from '../app-error.ts';
import type { Caller } from './route.ts';

/** The caller behind an access token; refuses a token that is no good with 401. */
export type Authenticate = (accessToken: string) => Promise<Caller>;

const tokenIn = (authorization: string | undefined) => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** The caller of an endpoint that anyone may call: a token that is no good counts as none. */
async function identify(
  authorization: string | undefined,
  authenticate: Authenticate,
): Promise<Caller | null> {
  const token = tokenIn(authorization);
  if (!token) return null;
  try {
    return await authenticate(token);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return null;
    throw error;
  }
}

/** The caller if the endpoint lets them in; refuses with 401 for "sign in" and 403 for "not yours to call". */
export async function guard(
  { access, hearsCaller }: Pick<Endpoint, 'access' | 'hearsCaller'>,
  authorization: string | undefined,
  authenticate: Authenticate,
): Promise<Caller | null> {
  if (access === 'anyone') return hearsCaller ? identify(authorization, authenticate) : null;
  const token = tokenIn(authorization);
  if (!token) throw new AppError('not_signed_in', 'Please sign in');
  const caller = await authenticate(token);
  if (access !== 'signed-in' && caller.role !== 'admin')
    throw new AppError('not_allowed', 'Your account may not use this');
  if (access === 'staff' && !caller.isStaff) throw new AppError('not_allowed', 'Only staff may use this');
  return caller;
}
