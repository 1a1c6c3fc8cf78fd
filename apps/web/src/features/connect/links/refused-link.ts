// Why a link opens nothing, in the words of the page that it led to.
import { ApiError } from '../../../api/api-error.ts';

const TITLES: Readonly<Record<string, string>> = {
  link_expired: 'This link has expired',
  link_revoked: 'This link was taken back',
  link_used: 'This link was used already',
  link_not_found: 'This link is not known',
};

/** What a refused link is told as; null where something else went wrong. */
export const refusedLinkTitle = (error: Error | null): string | null =>
  error instanceof ApiError && Object.hasOwn(TITLES, error.code) ? (TITLES[error.code] ?? null) : null;
