type ApiErrorShape = {
  status: number;
  code: string;
  message: string;
  details?: unknown;
  hasServerMessage?: boolean;
  body?: unknown;
  retryAfterMs?: number | undefined;
};

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** Whether the message is the server's own, so that a screen may prefer it to its default. */
  readonly hasServerMessage: boolean;
  /** The whole answer; undefined where it could not be parsed. */
  readonly body: unknown;
  /** The server's Retry-After; undefined where it sent none. */
  readonly retryAfterMs: number | undefined;

  constructor(shape: ApiErrorShape, cause?: unknown) {
    const { status, code, message, details, hasServerMessage = false, body, retryAfterMs } = shape;
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.hasServerMessage = hasServerMessage;
    this.body = body;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server's message for a failure, or the screen's where the server sent none. */
export function serverMessageOr(error: Error, fallback: string): string {
  return error instanceof ApiError && error.hasServerMessage ? error.message : fallback;
}
