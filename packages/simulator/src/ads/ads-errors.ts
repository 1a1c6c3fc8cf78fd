// The three error formats of the Ads API, and the messages of its gateway.
import { randomUUID } from 'node:crypto';
import type { Answer } from '../wire/answers.ts';
import type { Caller } from '../wire/operation.ts';
import { hashText } from '../world/random.ts';
import type { Profile } from './profiles/profiles.ts';

/** The error format of a part of the Ads API. */
export type ErrorFormat = 'profiles' | 'sponsored-products' | 'reporting';

const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHORIZED',
  403: 'ACCESS_DENIED',
  404: 'NOT_FOUND',
  406: 'NOT_ACCEPTABLE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'THROTTLED',
  500: 'INTERNAL_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

export function adsError(
  format: ErrorFormat,
  status: number,
  text: string,
  errors?: readonly object[],
): Answer {
  switch (format) {
    case 'profiles':
      return {
        status,
        body: { code: CODES[status] ?? String(status), details: text, requestId: randomUUID() },
      };
    case 'sponsored-products':
      return {
        status,
        body: { code: CODES[status] ?? String(status), message: text, ...(errors ? { errors } : {}) },
      };
    case 'reporting':
      return { status, body: { code: String(status), detail: text } };
  }
}

/** The message is the same everywhere; only Sponsored Products has a code for it (tools#102, and its model). */
export function tooManyRequests(format: ErrorFormat): Answer {
  const text = 'Too Many Requests';
  return format === 'profiles' ? { status: 429, body: { message: text } } : adsError(format, 429, text);
}

// The gateway's message about a caller; reporting passes it on without a code.
const THIRD_PARTY = 'Unauthorized exception while handling 3P Request: ';
// Seen live for an expired and for a broken token alike.
export const INVALID_TOKEN = `${THIRD_PARTY}Unauthorized exception while authenticating LwA token: Invalid token`;
export const OTHER_CLIENT = `${THIRD_PARTY}clientId does not match token`;

/** 401 for a caller that the gateway refuses. */
export function denied(format: ErrorFormat, text: string): Answer {
  return format === 'reporting' ? { status: 401, body: { message: text } } : adsError(format, 401, text);
}

/** Reporting's message about a profile that the caller has no access to. */
export function noAccess({ subject }: Caller, { id, accountId, partner }: Profile): string {
  const customer = `A${hashText(subject).toString(36).toUpperCase()}`;
  const entity = `ENTITY${hashText(accountId).toString(36).toUpperCase()}`;
  return `${THIRD_PARTY}Unauthorized exception while calling AuthorizeThirdPartyAccess: Customer: ${customer} does not have access to profile: ${id} for advertiser: ${partner.id} and entity: ${entity}. Missing rights: null`;
}
