// What a provider's failure means for the one who asked us.
import type { ErrorCode } from '@insights/contract/errors';
import { ProviderError, type ProviderErrorKind } from '@insights/provider-http/provider-error';
import { AppError } from './app-error.ts';

const MEANINGS: Record<ProviderErrorKind, [ErrorCode, string]> = {
  reconnect: [
    'reconnect_needed',
    "Amazon no longer accepts this seller's authorization. Please connect the account again.",
  ],
  misconfigured: [
    'provider_misconfigured',
    'Amazon does not accept the credentials of this application. The operator must correct them.',
  ],
  forbidden: [
    'provider_rejected',
    'Amazon does not allow this for the seller: the region or a role may be missing.',
  ],
  throttled: ['provider_throttled', "Amazon's quota is used up for the moment. Please try again shortly."],
  rejected: ['provider_rejected', 'Amazon refused the request.'],
  link_expired: ['provider_unavailable', "Amazon's download link has expired. Please try again."],
  unavailable: ['provider_unavailable', 'Amazon cannot be reached at the moment. Please try again.'],
  malformed: ['provider_malformed', 'Amazon sent an answer that cannot be understood. Please try again.'],
};

/** The refusal that a provider's failure becomes; anything else is passed on as it is. */
export function fromProvider(error: unknown, now: Date): unknown {
  if (!(error instanceof ProviderError)) return error;
  const [code, message] = MEANINGS[error.kind];
  const waitMs =
    error.retryAfterMs ?? (error.availableAt ? error.availableAt.getTime() - now.getTime() : undefined);
  return new AppError(code, message, {
    cause: error,
    details: { operation: error.operation, providerCode: error.code, providerMessage: error.details },
    ...(error.kind === 'throttled'
      ? { retryAfterSeconds: Math.max(1, Math.ceil((waitMs ?? 1000) / 1000)) }
      : {}),
  });
}
