// Why a link opens nothing, in the words of the page that it led to: fixed ones, as all of that page are.
import { ApiError } from '../../../lib/api-error.ts';

type RefusedLink = { title: string; text: string };

const ASK_AGAIN = 'Ask whoever sent it for a new one.';

const REFUSALS: Readonly<Record<string, RefusedLink>> = {
  link_expired: { title: 'This link has expired', text: ASK_AGAIN },
  link_revoked: { title: 'This link was taken back', text: ASK_AGAIN },
  link_used: {
    title: 'This link was used already',
    text: `If the account still has to be connected: ${ASK_AGAIN}`,
  },
  link_not_found: {
    title: 'This link is not known',
    text: `Check that it was copied whole. ${ASK_AGAIN}`,
  },
};

/** What a refused link is told as; null where something else went wrong. */
export const refusedLink = (error: Error | null): RefusedLink | null =>
  error instanceof ApiError && Object.hasOwn(REFUSALS, error.code) ? (REFUSALS[error.code] ?? null) : null;
