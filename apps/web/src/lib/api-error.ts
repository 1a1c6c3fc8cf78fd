// A call that did not work, with what is known about why.

type ApiErrorShape = {
  /** The HTTP status; 0 when no answer came. */
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
  /** Whether the message is the server's own, so that a screen may prefer it to its own words. */
  readonly hasServerMessage: boolean;
  /** The whole answer as the server sent it; undefined where none could be read. */
  readonly body: unknown;
  /** How long the server asks to be left alone; undefined where it does not say. */
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

/** The server's own words for a failure, or the screen's where the server sent none. */
export function serverMessageOr(error: Error, words: string): string {
  return error instanceof ApiError && error.hasServerMessage ? error.message : words;
}
