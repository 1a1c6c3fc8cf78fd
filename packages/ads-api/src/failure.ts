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

// Which of the profile's or the person's rights is missing; no other token and no waiting changes that.
const FINAL = /scope|advertiser|permission|access to profile|ACCESS_DENIED/i;
const ABOUT_THE_TOKEN = /LwA token|invalid token|access token/i;

/** What an error body says, in whichever style. */
export function readFailure(status: number, body: unknown): FailureReading {
  const { data } = Failure.safeParse(body);
  if (!data) return {};
  const message = data.message ?? data.detail ?? data.details ?? undefined;
  const code = data.code === undefined || data.code === null ? undefined : String(data.code);
  return {
    kind: status === 401 || status === 403 ? kindOfDenial(`${code ?? ''} ${message ?? ''}`) : undefined,
    code,
    message,
    details: data.errors ? JSON.stringify(data.errors) : undefined,
    reason: message,
  };
}

const kindOfDenial = (text: string): FailureReading['kind'] =>
  FINAL.test(text) && !ABOUT_THE_TOKEN.test(text) ? 'forbidden' : 'denied';

/** Whether another token could change the answer: not when the denial names a right that is missing. */
export const doubtsToken = ({ kind }: ProviderError) => kind === 'denied';
