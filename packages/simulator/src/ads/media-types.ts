// The media types the Ads API insists on, in whatever case they are written.
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../wire/answers.ts';
import { adsError, type Dialect } from './ads-errors.ts';

// Java's HttpURLConnection sends a lone star.
const ANYTHING: readonly string[] = ['*/*', '*', 'application/*'];

const plain = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase();

/** 415 for a body of another type. */
export function refuseContentType(
  dialect: Dialect,
  { headers }: FastifyRequest,
  allowed: readonly string[],
): Answer | null {
  const given = plain(headers['content-type'] ?? '');
  if (allowed.some((type) => plain(type) === given)) return null;
  return adsError(dialect, 415, `Cannot consume content type ${given || '(none)'}`);
}

/** 406 for a caller that does not accept what is about to be answered. */
export function refuseAccept(dialect: Dialect, { headers }: FastifyRequest, offered: string): Answer | null {
  const accepted = (headers.accept ?? '*/*').split(',').map(plain);
  const isAccepted = accepted.some((type) => ANYTHING.includes(type) || type === plain(offered));
  return isAccepted ? null : adsError(dialect, 406, `Only ${offered} can be produced`);
}
