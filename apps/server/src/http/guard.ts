// Decides from the endpoint's declaration whether a caller may pass.
import type { Endpoint } from '@insights/contract/endpoint';
import { AppError } from '../app-error.ts';
import type { Beside } from '../db/beside.ts';
import type { Caller } from './route.ts';

/** Whoever was let in, and what the database said to the question that was asked beside. */
type Arrival = { caller: Caller | null; found: unknown };

export type Authenticate = (
  accessToken: string,
  beside?: Beside,
) => Promise<{ caller: Caller; found: unknown }>;

const NOBODY: Arrival = { caller: null, found: null };

const tokenIn = (authorization: string | undefined) => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** Who asks, where anyone may: a token that is no good makes nobody of its bearer, and refuses nothing. */
async function hear(authorization: string | undefined, authenticate: Authenticate): Promise<Arrival> {
  const token = tokenIn(authorization);
  if (!token) return NOBODY;
  try {
    return await authenticate(token);
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return NOBODY;
    throw error;
  }
}

/** The caller if the endpoint lets them in; refuses with 401 for "sign in" and 403 for "not yours to call". */
export async function guard(
  { access, hearsCaller }: Pick<Endpoint, 'access' | 'hearsCaller'>,
  authorization: string | undefined,
  authenticate: Authenticate,
  beside?: Beside,
): Promise<Arrival> {
  if (access === 'anyone') return hearsCaller ? hear(authorization, authenticate) : NOBODY;
  const token = tokenIn(authorization);
  if (!token) throw new AppError('not_signed_in', 'Please sign in');
  const arrival = await authenticate(token, beside);
  const { caller } = arrival;
  if (access !== 'signed-in' && caller.role !== 'admin')
    throw new AppError('not_allowed', 'Your account may not use this');
  if (access === 'staff' && !caller.isStaff) throw new AppError('not_allowed', 'Only staff may use this');
  return arrival;
}
