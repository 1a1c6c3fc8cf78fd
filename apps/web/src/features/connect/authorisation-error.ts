// What went wrong on the way back from a seller's authorisation, as the address tells it.

const ASK_AGAIN = 'Please try again.';

// The public page speaks fixed texts alone: whatever else an address says is not ours to show.
const PUBLIC_ERRORS: Readonly<Record<string, string>> = {
  invalid_state: 'Security validation failed. Please try again.',
  state_expired: 'Authorization expired. Please try again.',
  unknown_partner:
    'Amazon sent you here for a seller account that Insights does not know. Ask us for your connection link, and start from there.',
  access_denied: 'The request was declined at Amazon. You can start again whenever you like.',
  token_exchange_failed: `Amazon could not confirm the authorization. ${ASK_AGAIN}`,
  invalid_request: `Amazon came back without an authorization. ${ASK_AGAIN}`,
  partner_in_use: 'This Amazon account is already connected to another seller.',
  partner_mismatch:
    'This seller is connected to another Amazon account than the one you signed in with. Sign in at Amazon with the account that was connected first.',
  proof_needed:
    'This account is connected already, and Insights could not make sure that it is the same one. Ask whoever sent you the link to renew the connection.',
  stores_unknown: `Amazon named no store of this account, so that nobody could recognise it. ${ASK_AGAIN}`,
  link_revoked: 'The link was taken back before you were done. Ask whoever sent it for a new one.',
  link_used: 'The link was used already. If the account still has to be connected, ask for a new one.',
  provider_error: `Amazon reported an error. ${ASK_AGAIN}`,
};
const ANY_ERROR = `The account could not be connected. ${ASK_AGAIN}`;

/** The sentence for someone who has never seen a code, and the code apart from it where it is one of ours. */
export function connectionErrorFrom(query: URLSearchParams): { code: string | null; message: string } | null {
  const code = query.get('error');
  if (!code) return null;
  const message = Object.hasOwn(PUBLIC_ERRORS, code) ? PUBLIC_ERRORS[code] : undefined;
  return message === undefined ? { code: null, message: ANY_ERROR } : { code, message };
}
