// What went wrong on the way back from Amazon where no seller is known, so that it is told on the home screen or,
// to someone who is not signed in, on the sign-in screen.

const KNOWN_ERRORS: Readonly<Record<string, string>> = {
  invalid_state: 'Security validation failed. Please try again.',
  state_expired: 'Authorization expired. Please try again.',
  access_denied: 'The request was declined at Amazon. You can start again whenever you like.',
  provider_error: 'Amazon reported an error. Please try again.',
  token_exchange_failed: 'Amazon could not confirm the authorization. Please try again.',
  unknown_partner:
    'This Amazon account could not be matched with a connected seller. Sign in to renew a connection, or ask for a connection link.',
  invalid_request:
    'Amazon sent you here without what is needed to go on. Please start again from Seller Central.',
};

// Words from the address are never shown as ours: anyone can make an address.
const UNKNOWN_ERROR = 'The connection to Amazon did not work. Please try again.';

/** The message for the `error` parameter of an address, or null where there is none. */
export function homeErrorFrom(query: URLSearchParams): string | null {
  const code = query.get('error');
  if (!code) return null;
  return (Object.hasOwn(KNOWN_ERRORS, code) && KNOWN_ERRORS[code]) || UNKNOWN_ERROR;
}
