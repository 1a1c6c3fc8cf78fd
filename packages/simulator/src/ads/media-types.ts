// Checks the media types that the Ads API requires, case-insensitively.
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../wire/answers.ts';
import { adsError, type ErrorFormat } from './ads-errors.ts';

// Java's HttpURLConnection sends a lone star.
const ANYTHING: readonly string[] = ['*/*', '*', 'application/*'];

const plain = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase();

/** 415 for a body of another type. */
export function checkContentType(
  format: ErrorFormat,
  { headers }: FastifyRequest,
  allowed: readonly string[],
): void {
  const received = plain(headers['content-type'] ?? '');
  if (allowed.some((type) => plain(type) === received)) return;
  throw new Refusal(adsError(format, 415, `Cannot consume content type ${received || '(none)'}`));
}

/** 406 for a caller that accepts none of these types; the answer has the last one. */
export function checkAccept(
  format: ErrorFormat,
  { headers }: FastifyRequest,
  offered: readonly string[],
): void {
  const accepted = (headers.accept ?? '*/*').split(',').map(plain);
  if (accepted.some((type) => ANYTHING.includes(type) || offered.some((offer) => plain(offer) === type)))
    return;
  throw new Refusal(adsError(format, 406, `Only ${offered.at(-1)} can be produced`));
}
