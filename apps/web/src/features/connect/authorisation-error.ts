// What went wrong on the way back from an authorisation, as the address tells it.

const KNOWN_ERRORS: Readonly<Record<string, string>> = {
  invalid_state: 'Security validation failed. Please try again.',
  state_expired: 'Authorization expired. Please try again.',
  all_profiles_in_use: 'All advertising profiles are already assigned to other sellers.',
};

const PARAMETERS = ['error', 'description', 'details'];

/** The message for the `error` parameter of an address, or null where there is none. */
export function authorisationErrorFrom(query: URLSearchParams): string | null {
  const code = query.get('error');
  if (!code) return null;
  if (code === 'token_exchange_failed') {
    return `Failed to authorize: ${query.get('details') || 'Unknown error'}`;
  }
  if (Object.hasOwn(KNOWN_ERRORS, code)) return KNOWN_ERRORS[code] ?? code;
  const description = query.get('description');
  return description ? `${code}: ${description}` : code;
}

const LONGEST_DESCRIPTION = 300; // an address can be made by anyone

/** The same for someone who has never seen a code: the sentence, and the code apart from it. */
export function connectionErrorFrom(query: URLSearchParams): { code: string; message: string } | null {
  const code = query.get('error');
  if (!code) return null;
  const description = query.get('description')?.slice(0, LONGEST_DESCRIPTION);
  const known = Object.hasOwn(KNOWN_ERRORS, code) ? KNOWN_ERRORS[code] : undefined;
  return { code, message: description || known || 'Amazon reported an error.' };
}

/** The same query without what the message was made from. */
export function withoutAuthorisationError(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of PARAMETERS) rest.delete(name);
  return rest;
}
