// What went wrong on the way back from an authorisation, as the address tells it.

const KNOWN_ERRORS: Readonly<Record<string, string>> = {
  invalid_state: 'Security validation failed. Please try again.',
  state_expired: 'Authorization expired. Please try again.',
  all_profiles_in_use: 'All advertising profiles are already assigned to other sellers.',
  unknown_partner:
    'Amazon sent you here for a seller account that Insights does not know. Ask us for your connection link, and start from there.',
  invalid_request:
    'Amazon sent you here without what is needed to go on. Please start again from Seller Central.',
};

const PARAMETERS = ['error', 'description', 'details'];
const LONGEST_SHOWN = 200; // an address can be made by anyone

/** The message for the `error` parameter of an address, or null where there is none. For people who are signed in. */
export function authorisationErrorFrom(query: URLSearchParams): string | null {
  const code = query.get('error');
  if (!code) return null;
  if (code === 'token_exchange_failed') {
    return `Failed to authorize: ${query.get('details') || 'Unknown error'}`.slice(0, LONGEST_SHOWN);
  }
  if (Object.hasOwn(KNOWN_ERRORS, code)) return KNOWN_ERRORS[code] ?? code;
  const description = query.get('description');
  return (description ? `${code}: ${description}` : code).slice(0, LONGEST_SHOWN);
}

const ASK_AGAIN = 'Please try again.';

// The public page speaks fixed texts alone: whatever else an address says is not ours to show.
const PUBLIC_ERRORS: Readonly<Record<string, string>> = {
  ...KNOWN_ERRORS,
  access_denied: 'The request was declined at Amazon. You can start again whenever you like.',
  token_exchange_failed: `Amazon could not confirm the authorization. ${ASK_AGAIN}`,
  invalid_request: `Amazon came back without an authorization. ${ASK_AGAIN}`,
  partner_in_use: 'This Amazon account is already connected to another seller.',
  partner_mismatch:
    'This seller is connected to another Amazon account than the one you signed in with. Sign in at Amazon with the account that was connected first.',
  proof_needed:
    'This account is connected already, and Insights could not make sure that it is the same one. Ask whoever sent you the link to renew the connection.',
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

/** The same query without what the message was made from. */
export function withoutAuthorisationError(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of PARAMETERS) rest.delete(name);
  return rest;
}
