// The one way in which a provider's failure reaches the product: what kind it is, and nothing secret.

/**
 * What the caller should do about it:
 * - `reconnect`: the grant is gone; the seller must give consent again.
 * - `misconfigured`: our client id, secret or registration is wrong; never the seller's fault.
 * - `forbidden`: the grant works but may not do this (role, region, marketplace, profile); `reason` says which.
 * - `denied`: a 401 or 403 even to a fresh token, for no reason that would be final. Amazon has had half hours in which
 *   everybody was denied: try again after minutes, and doubt the connection only then.
 * - `throttled`: too soon; `availableAt` or `retryAfterMs` say when, if known.
 * - `rejected`: any other 4xx: the request itself is wrong.
 * - `link_expired`: a download link has run out; ask for a new one.
 * - `unavailable`: 5xx, network, timeout, broken stream.
 * - `malformed`: an answer that is not what the provider promises; asked again it may be.
 */
export type ProviderErrorKind =
  | 'reconnect'
  | 'misconfigured'
  | 'forbidden'
  | 'denied'
  | 'throttled'
  | 'rejected'
  | 'link_expired'
  | 'unavailable'
  | 'malformed';

export type ProviderFailure = {
  kind: ProviderErrorKind;
  operation: string;
  message: string;
  status?: number | undefined;
  /** The provider's own code, or the network's (`ECONNRESET`). */
  code?: string | undefined;
  details?: string | undefined;
  /** The provider's own sentence for people, wherever in its answer it stood. */
  reason?: string | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  availableAt?: Date | undefined;
};

const LONGEST_TEXT = 500; // enough for Amazon's longest sentence, too short for a page of HTML
const LONGEST_REASON = 200; // what a person reads in a message of ours

const SECRET_SHAPES: [RegExp, string][] = [
  [/\bAt[a-z]{1,3}\|[^\s"',&<>]+/g, '[token]'],
  [/\bamzn1\.oa2-cs\.[\w.-]+/g, '[secret]'],
  [/\bBearer\s+[^\s"',]+/gi, '[token]'],
  [/https?:\/\/[^\s"'<>?]+\?[^\s"'<>]*/gi, '[link]'],
  [
    /\b((?:spapi_oauth_)?code|refresh_token|access_token|client_secret|code_verifier)=[^&\s"']+/gi,
    '$1=[removed]',
  ],
];

/** Cuts tokens, codes, secrets and signed links out of a text that came from outside. */
export function withoutSecrets(text: string, secrets: readonly string[] = []): string {
  const named = secrets
    .filter((secret) => secret !== '')
    .reduce((cut, secret) => cut.replaceAll(secret, '[removed]'), text);
  const safe = SECRET_SHAPES.reduce((cut, [shape, word]) => cut.replace(shape, word), named);
  return safe.length > LONGEST_TEXT ? `${safe.slice(0, LONGEST_TEXT)}…` : safe;
}

/** The provider's sentence on one line, short and without secrets, so that it can be shown. */
function asReason(text: string | undefined, secrets: readonly string[]): string | undefined {
  const line = withoutSecrets(text ?? '', secrets)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  const letters = [...line];
  if (letters.length > LONGEST_REASON) return `${letters.slice(0, LONGEST_REASON - 1).join('')}…`;
  return line === '' ? undefined : line;
}

/** A provider's failure. It has no `cause`: an HTTP library's error may quote the address or the headers. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  readonly operation: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly details: string | undefined;
  readonly reason: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly availableAt: Date | undefined;

  constructor(failure: ProviderFailure, secrets: readonly string[] = []) {
    super(`${failure.operation}: ${withoutSecrets(failure.message, secrets)}`);
    const safe = (text: string | undefined) =>
      text === undefined ? undefined : withoutSecrets(text, secrets);
    this.kind = failure.kind;
    this.operation = failure.operation;
    this.status = failure.status;
    this.code = safe(failure.code);
    this.details = safe(failure.details);
    this.reason = asReason(failure.reason, secrets);
    this.requestId = failure.requestId;
    this.retryAfterMs = failure.retryAfterMs;
    this.availableAt = failure.availableAt;
  }

  /** What a log may hold. */
  toJSON() {
    const { name, kind, operation, message, status, code, details, reason } = this;
    const { requestId, retryAfterMs, availableAt } = this;
    return {
      name,
      kind,
      operation,
      message,
      status,
      code,
      details,
      reason,
      requestId,
      retryAfterMs,
      availableAt,
    };
  }
}

/** Whether the same request may succeed later without anybody doing anything. */
export function isPassing(error: unknown): error is ProviderError {
  return error instanceof ProviderError && (error.kind === 'throttled' || error.kind === 'unavailable');
}
