// The three dialects in which the parts of the Ads API refuse, and the words of the gateway before them.
import { randomUUID } from 'node:crypto';
import type { Answer } from '../wire/answers.ts';
import type { Caller } from '../wire/operation.ts';
import { hashText } from '../world/random.ts';
import type { Profile } from './profiles/profiles.ts';

/** How a part of the Ads API writes its errors. */
export type Dialect = 'profiles' | 'sponsored-products' | 'reporting';

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

export function adsError(dialect: Dialect, status: number, text: string, errors?: readonly object[]): Answer {
  switch (dialect) {
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

/** Everybody is slowed down in the same words; only Sponsored Products has a code for it (tools#102, and its model). */
export function tooManyRequests(dialect: Dialect): Answer {
  const text = 'Too Many Requests';
  return dialect === 'profiles' ? { status: 429, body: { message: text } } : adsError(dialect, 429, text);
}

// What a gateway before the API says about who calls; reporting hands it on bare, without a code.
const THIRD_PARTY = 'Unauthorized exception while handling 3P Request: ';
// Seen live for an expired and for a broken token alike.
export const INVALID_TOKEN = `${THIRD_PARTY}Unauthorized exception while authenticating LwA token: Invalid token`;
export const OTHER_CLIENT = `${THIRD_PARTY}clientId does not match token`;

/** 401 for a caller that the gateway does not let through. */
export function denied(dialect: Dialect, text: string): Answer {
  return dialect === 'reporting' ? { status: 401, body: { message: text } } : adsError(dialect, 401, text);
}

/** As reporting tells somebody that a profile is not theirs. */
export function noAccess({ subject }: Caller, { id, accountId, partner }: Profile): string {
  const customer = `A${hashText(subject).toString(36).toUpperCase()}`;
  const entity = `ENTITY${hashText(accountId).toString(36).toUpperCase()}`;
  return `${THIRD_PARTY}Unauthorized exception while calling AuthorizeThirdPartyAccess: Customer: ${customer} does not have access to profile: ${id} for advertiser: ${partner.id} and entity: ${entity}. Missing rights: null`;
}
