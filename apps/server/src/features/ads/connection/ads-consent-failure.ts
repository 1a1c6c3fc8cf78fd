// Why an advertising consent came to nothing: the code in the address, and what else the setup page gets.

const SENTENCES = {
  access_denied: 'The request was declined at Amazon.',
  provider_error: 'Amazon reported an error.',
  invalid_request: 'Amazon came back without an authorization.',
  state_expired: 'Authorization expired. Please try again.',
  token_exchange_failed: 'Amazon could not confirm the authorization.',
  all_profiles_in_use: 'All advertising profiles are already assigned to other sellers.',
} as const;

export type AdsConsentCode = keyof typeof SENTENCES;

export class AdsConsentFailure extends Error {
  readonly code: AdsConsentCode;
  /** Amazon's own words, where they tell more. */
  readonly details: string | undefined;
  constructor(code: AdsConsentCode, details?: string) {
    super(SENTENCES[code]);
    this.code = code;
    this.details = details;
  }
}
