// The one way to refuse: a code of the contract's catalogue and a message for people.
import { ERROR_STATUS, type ErrorCode } from '@insights/contract/errors';

type Extras = {
  details?: unknown;
  retryAfterSeconds?: number;
  /** The same to the millisecond, for a job that is to go on at that very moment. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message, { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = extras.details;
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.retryAfterMs = extras.retryAfterMs;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Something about the machine or the settings that a person must put right before the process can run. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
