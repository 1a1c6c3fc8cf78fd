// An unforeseen failure in words that may be shown and stored: its class and code, never what it was about.
import { AppError } from '../app-error.ts';

export const DIED_MESSAGE = 'Something unexpected went wrong (the process ended while working on it).';

/** The message of an error holds what was sent (an SQL statement's values, a token); its class and code do not. */
export function failureMessage(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const innermost = innermostOf(error);
  if (!(innermost instanceof Error)) return 'Something unexpected went wrong.';
  const code = 'code' in innermost && /^\w{1,40}$/.test(String(innermost.code)) ? ` ${innermost.code}` : '';
  return `Something unexpected went wrong (${innermost.name}${code}).`;
}

function innermostOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? innermostOf(error.cause) : error;
}
