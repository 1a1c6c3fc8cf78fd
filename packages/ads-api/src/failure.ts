// Reads the three styles in which the Ads API reports a failure.
import type { ProviderError } from '@insights/provider-http/provider-error';
import type { FailureReading } from '@insights/provider-http/transport';
import { z } from 'zod';

// General: { code, details }; Sponsored Products: { code, message, errors }; reporting: { code, detail }, where the
// code is a string in the schema and a number in the examples; the gateway: { message } alone.
const Failure = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  message: z.string().nullish(),
  detail: z.string().nullish(),
  details: z.string().nullish(),
  errors: z.array(z.unknown()).nullish(),
});

const ABOUT_THE_TOKEN = /LwA token|invalid token|access token/i;
const ABOUT_THE_PROFILE = /scope|advertiser/i;

/** What an error body says, in whichever style. */
export function readFailure(status: number, body: unknown): FailureReading {
  const { data } = Failure.safeParse(body);
  if (!data) return {};
  const message = data.message ?? data.detail ?? data.details ?? undefined;
  const isTokenRefused = status === 401 && ABOUT_THE_TOKEN.test(message ?? '');
  return {
    kind: isTokenRefused ? 'reconnect' : undefined,
    code: data.code === undefined || data.code === null ? undefined : String(data.code),
    message,
    details: data.errors ? JSON.stringify(data.errors) : undefined,
  };
}

/** Whether another token could change the answer. A 403, or a 401 about the profile, is not about the token. */
export function doubtsToken({ status, message }: ProviderError): boolean {
  return status === 401 && (ABOUT_THE_TOKEN.test(message) || !ABOUT_THE_PROFILE.test(message));
}
