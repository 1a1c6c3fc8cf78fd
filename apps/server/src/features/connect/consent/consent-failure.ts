// Why a consent came to nothing: the code in the address, and the sentence that belongs to it.

const SENTENCES = {
  address_closed: 'The address that this started at was closed meanwhile.',
  access_denied: 'The request was declined at Amazon.',
  provider_error: 'Amazon reported an error.',
  invalid_request: 'Amazon came back without an authorization.',
  state_expired: 'Authorization expired. Please try again.',
  token_exchange_failed: 'Amazon could not confirm the authorization. Please try again.',
  partner_in_use: 'This Amazon account is already connected to another seller.',
  partner_mismatch: 'This seller is connected to another Amazon account than this one.',
  stores_unknown: 'Amazon named no store of this account. Please try again.',
  link_revoked: 'The link was taken back. Please ask for a new one.',
  link_used: 'The link was used already. Please ask for a new one.',
  unknown_partner: 'This Amazon account could not be matched with a connected seller.',
  proof_needed: 'This account is connected already. To renew it, use the connection link or sign in.',
} as const;

export type ConsentFailureCode = keyof typeof SENTENCES;

export class ConsentFailure extends Error {
  readonly code: ConsentFailureCode;
  constructor(code: ConsentFailureCode) {
    super(SENTENCES[code]);
    this.code = code;
  }
}
