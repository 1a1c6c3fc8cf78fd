// Checks the media types that the Ads API requires, case-insensitively.
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../wire/answers.ts';
import { adsError, type ErrorFormat } from './ads-errors.ts';

// Java's HttpURLConnection sends a lone star.
const ANYTHING: readonly string[] = ['*/*', '*', 'application/*'];

const plain = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase();

/** 415 for a body of another type. */
export function refuseContentType(
  format: ErrorFormat,
  { headers }: FastifyRequest,
  allowed: readonly string[],
): Answer | null {
  const received = plain(headers['content-type'] ?? '');
  if (allowed.some((type) => plain(type) === received)) return null;
  return adsError(format, 415, `Cannot consume content type ${received || '(none)'}`);
}

/** 406 for a caller that does not accept the answer's type. */
export function refuseAccept(
  format: ErrorFormat,
  { headers }: FastifyRequest,
  offered: string,
): Answer | null {
  const accepted = (headers.accept ?? '*/*').split(',').map(plain);
  const isAccepted = accepted.some((type) => ANYTHING.includes(type) || type === plain(offered));
  return isAccepted ? null : adsError(format, 406, `Only ${offered} can be produced`);
}
