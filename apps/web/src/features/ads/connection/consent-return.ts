// The return from Amazon's consent for advertising: its parameters in the address of Account Setup, and what is done about them.
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { z } from 'zod/mini';
import { toast } from '../../../components/toast.tsx';
import { useChangeSearch } from '../../../lib/search.ts';

const text = z._default(z.catch(z.string(), ''), '');

export const consentReturnSearch = z.object({
  ppc_connected: text,
  select_profile: text,
  profile_count: text,
  error: text,
  description: text,
  details: text,
});
export type ConsentReturn = z.infer<typeof consentReturnSearch>;

export const NO_CONSENT_RETURN: ConsentReturn = consentReturnSearch.parse({});

const MESSAGES: Readonly<Record<string, string>> = {
  invalid_state: 'Security validation failed. Please try again.',
  state_expired: 'Authorization expired. Please try again.',
  all_profiles_in_use: 'All advertising profiles are already assigned to other sellers.',
};

const MAX_LENGTH = 200; // anyone can write an address

export function formatConsentError({ error, description, details }: Partial<ConsentReturn>): string | null {
  if (!error) return null;
  if (error === 'token_exchange_failed')
    return `Failed to authorize: ${details || 'Unknown error'}`.slice(0, MAX_LENGTH);
  if (Object.hasOwn(MESSAGES, error)) return MESSAGES[error] ?? error;
  return (description ? `${error}: ${description}` : error).slice(0, MAX_LENGTH);
}

/**
 * Reports a failure or a success that the address names once, and removes it from the address; the state of the connection is
 * settled once it has been loaded, or could not be. The token of a choice stays in the address until the choice is made, so
 * that a reload does not lose it.
 */
export function useConsentReturn(isSettled: boolean, connectedTo: string | null) {
  const search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const clean = useCallback(() => changeSearch(NO_CONSENT_RETURN), [changeSearch]);
  const failure = formatConsentError(search);
  const isConfirmed = search.ppc_connected === 'true';

  useEffect(() => {
    if (failure !== null) toast.error(failure);
    // Anyone can write an address: the success is reported only where the server confirms it.
    else if (!isConfirmed || !isSettled) return;
    else if (connectedTo !== null) toast.success(`Connected to ${connectedTo}`);
    clean();
  }, [failure, isConfirmed, isSettled, connectedTo, clean]);

  return { selectionToken: failure === null ? search.select_profile || null : null, clean };
}
