// What the address tells after the consent for advertising at Amazon. It is read by people who are signed in.
import { isSet } from '../../../lib/reading.ts';

const KNOWN_ERRORS: Readonly<Record<string, string>> = {
  invalid_state: 'Security validation failed. Please try again.',
  state_expired: 'Authorization expired. Please try again.',
  all_profiles_in_use: 'All advertising profiles are already assigned to other sellers.',
};

const PARAMETERS = ['ppc_connected', 'select_profile', 'profile_count', 'error', 'description', 'details'];
const LONGEST_SHOWN = 200; // an address can be made by anyone

/** The message for the `error` parameter of an address, or null where there is none. */
export function consentErrorFrom(query: URLSearchParams): string | null {
  const code = query.get('error');
  if (!code) return null;
  if (code === 'token_exchange_failed') {
    return `Failed to authorize: ${query.get('details') || 'Unknown error'}`.slice(0, LONGEST_SHOWN);
  }
  if (Object.hasOwn(KNOWN_ERRORS, code)) return KNOWN_ERRORS[code] ?? code;
  const description = query.get('description');
  return (description ? `${code}: ${description}` : code).slice(0, LONGEST_SHOWN);
}

/** With which the profiles are asked for that there are to choose from; null where nothing is to be chosen. */
export const selectionTokenFrom = (query: URLSearchParams): string | null =>
  query.get('select_profile') || null;

/** Whether a seller that had its profile already has authorised again. */
export const isConfirmedBy = (query: URLSearchParams): boolean => isSet(query.get('ppc_connected'));

/** The same address without anything of the return. */
export function withoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of PARAMETERS) rest.delete(name);
  return rest;
}
