// What a provider's failure means for the one who asked us.
import type { ErrorCode } from '@insights/contract/errors';
import { ProviderError, type ProviderErrorKind } from '@insights/provider-http/provider-error';
import { AppError } from '../app-error.ts';

type Meaning = {
  code: ErrorCode;
  message: string;
  /** Whether Amazon's own sentence tells people more than ours does. */
  isQuoted?: true;
};

const MEANINGS: Record<ProviderErrorKind, Meaning> = {
  reconnect: {
    code: 'reconnect_needed',
    message: "Amazon no longer accepts this seller's authorization. Please connect the account again.",
  },
  misconfigured: {
    code: 'provider_misconfigured',
    message: 'Amazon does not accept the credentials of this application. The operator must correct them.',
    isQuoted: true,
  },
  forbidden: {
    code: 'provider_rejected',
    message: 'Amazon does not allow this for the seller: the region or a role may be missing.',
    isQuoted: true,
  },
  denied: {
    code: 'provider_denied',
    message: 'Amazon denies access at the moment, which often passes by itself. Please try again later.',
    isQuoted: true,
  },
  throttled: {
    code: 'provider_throttled',
    message: "Amazon's quota is used up for the moment. Please try again shortly.",
  },
  rejected: { code: 'provider_rejected', message: 'Amazon refused the request.', isQuoted: true },
  link_expired: {
    code: 'provider_unavailable',
    message: "Amazon's download link has expired. Please try again.",
  },
  unavailable: {
    code: 'provider_unavailable',
    message: 'Amazon cannot be reached at the moment. Please try again.',
    isQuoted: true,
  },
  malformed: {
    code: 'provider_malformed',
    message: 'Amazon sent an answer that cannot be understood. Please try again.',
  },
};

/** How long to stay away, where the provider or its quota tells. */
const waitOf = ({ retryAfterMs, availableAt }: ProviderError, now: Date): number | undefined =>
  retryAfterMs ?? (availableAt ? availableAt.getTime() - now.getTime() : undefined);

function secondsOf(waitMs: number | undefined, { kind }: ProviderError): number | undefined {
  if (waitMs === undefined && kind !== 'throttled') return undefined;
  return Math.max(1, Math.ceil((waitMs ?? 1000) / 1000));
}

/** The refusal that a provider's failure becomes; anything else is passed on as it is. */
export function fromProvider(error: unknown, now: Date): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { operation, code: providerCode, reason } = error;
  const { code, message, isQuoted } = MEANINGS[error.kind];
  const waitMs = waitOf(error, now);
  const seconds = secondsOf(waitMs, error);
  return new AppError(code, isQuoted && reason ? `${message} Amazon says: ${reason}` : message, {
    cause: error,
    details: { operation, providerCode, providerMessage: reason },
    retryAfterMs: waitMs,
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  });
}

/** What the provider answered, where a refusal of ours comes from it. */
export const providerErrorOf = (error: unknown): ProviderError | null =>
  error instanceof AppError && error.cause instanceof ProviderError ? error.cause : null;

/** Whether the provider says that there is no such thing. */
export const isNotFound = (error: unknown): boolean => providerErrorOf(error)?.status === 404;
