// Messages for the error code in the address that Amazon's answer redirects to.
import { z } from 'zod/mini';

export const authorisationSearch = z.object({ error: z._default(z.catch(z.string(), ''), '') });

/** A change of the search parameters that removes everything about the error. */
export const NO_AUTHORISATION_ERROR = { error: undefined, description: undefined, details: undefined };

const COMMON_ERRORS = {
  invalid_state: 'Security validation failed. Please try again.',
  state_expired: 'Authorization expired. Please try again.',
  access_denied: 'The request was declined at Amazon. You can start again whenever you like.',
  token_exchange_failed: 'Amazon could not confirm the authorization. Please try again.',
  provider_error: 'Amazon reported an error. Please try again.',
};

// Anyone can make an address, so the public page shows only these texts and nothing else that the address says.
const PUBLIC_ERRORS: Readonly<Record<string, string>> = {
  ...COMMON_ERRORS,
  unknown_partner:
    'Amazon sent you here for a seller account that Insights does not know. Ask us for your connection link, and start from there.',
  invalid_request: 'Amazon came back without an authorization. Please try again.',
  partner_in_use: 'This Amazon account is already connected to another seller.',
  partner_mismatch:
    'This seller is connected to another Amazon account than the one you signed in with. Sign in at Amazon with the account that was connected first.',
  proof_needed:
    'This account is connected already, and Insights could not make sure that it is the same one. Ask the person who sent you the link to renew the connection.',
  stores_unknown: 'Amazon named no store of this account, so nobody could recognise it. Please try again.',
  link_revoked: 'The link was revoked before you were done. Ask the person who sent it for a new one.',
  link_used: 'The link was used already. If the account still has to be connected, ask for a new one.',
};
const ANY_ERROR = 'The account could not be connected. Please try again.';

export function connectionError(code: string): { code: string | null; message: string } | null {
  if (!code) return null;
  const message = Object.hasOwn(PUBLIC_ERRORS, code) ? PUBLIC_ERRORS[code] : undefined;
  return message === undefined ? { code: null, message: ANY_ERROR } : { code, message };
}

const HOME_ERRORS: Readonly<Record<string, string>> = {
  ...COMMON_ERRORS,
  unknown_partner:
    'This Amazon account could not be matched with a connected seller. Sign in to renew a connection, or ask for a connection link.',
  invalid_request:
    'Amazon sent you here without what is needed to go on. Please start again from Seller Central.',
};
const ANY_HOME_ERROR = 'The connection to Amazon did not work. Please try again.';

export function homeError(code: string): string | null {
  if (!code) return null;
  return (Object.hasOwn(HOME_ERRORS, code) && HOME_ERRORS[code]) || ANY_HOME_ERROR;
}
