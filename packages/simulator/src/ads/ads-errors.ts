// The three dialects in which the parts of the Ads API refuse.
import { randomUUID } from 'node:crypto';
import type { Answer } from '../wire/answers.ts';

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
  425: 'TOO_EARLY',
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
