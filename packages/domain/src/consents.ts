// For how long a seller's consent at Amazon is good, and when it is time to say so.
import { DAY_MS } from './durations.ts';

export type ConsentApi = 'sp-api' | 'ads';

const CONSENT_LASTS_MS = 365 * DAY_MS;
/** Consents to advertising that were given earlier do not end. */
const ADS_CONSENTS_END_SINCE = Date.UTC(2026, 6, 30);
/** How long before its end people are told. */
export const RENEWAL_NOTICE_MS = 30 * DAY_MS;

/** By when Amazon wants consent anew; null where it does not. */
export function consentEndsAt(api: ConsentApi, givenAt: number): number | null {
  if (api === 'ads' && givenAt < ADS_CONSENTS_END_SINCE) return null;
  return givenAt + CONSENT_LASTS_MS;
}
