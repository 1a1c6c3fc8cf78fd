// Decides from the endpoint's declaration whether a caller may pass.
import type { Access } from '@insights/contract/endpoint';
import { AppError } from '../app-error.ts';
import type { Caller } from './route.ts';

export type Authenticate = (accessToken: string) => Promise<Caller>;

/** The caller if the endpoint lets it in; refuses with 401 for "sign in" and 403 for "not yours to call". */
export async function guard(
  access: Access,
  authorization: string | undefined,
  authenticate: Authenticate,
): Promise<Caller | null> {
  if (access === 'anyone') return null;
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new AppError('not_signed_in', 'Please sign in');
  const caller = await authenticate(token);
  if (access !== 'signed-in' && caller.role !== 'admin')
    throw new AppError('not_allowed', 'Your account may not use this');
  if (access === 'staff' && !caller.isStaff) throw new AppError('not_allowed', 'Only staff may use this');
  return caller;
}
