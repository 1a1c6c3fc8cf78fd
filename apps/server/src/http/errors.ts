// Turns whatever was thrown into the envelope, without a word of what only we should know.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@insights/contract/errors';
import { AppError } from '../app-error.ts';
import { isDatabaseBusy, isDatabaseUnreachable } from '../db/errors.ts';

const RETRY_AFTER_SECONDS = 5; // by then a read that hangs has been ended

// What the web framework refuses by itself, before a route is asked.
const FRAMEWORK_REFUSALS: Record<string, [ErrorCode, string]> = {
  FST_ERR_BAD_URL: ['bad_request', 'The address is not a valid URL'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The request body is larger than 1 MB'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send JSON, with Content-Type: application/json',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The request body does not have the length it claims'],
};

/** The refusal to answer with; anything unforeseen becomes `internal_error`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseBusy(error))
    return new AppError('server_busy', 'Too many are asking for this. Please try again shortly.', {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  if (isDatabaseUnreachable(error))
    return new AppError('database_unavailable', 'The database cannot be reached. Please try again.', {
      cause: error,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  const { code = '', statusCode = 500 } = frameworkError(error);
  const refusal = FRAMEWORK_REFUSALS[code];
  if (refusal) return new AppError(...refusal, { cause: error });
  if (statusCode === 412)
    return new AppError('precondition_failed', 'The file is not the one that was asked for', {
      cause: error,
    });
  if (statusCode >= 400 && statusCode < 500)
    return new AppError('bad_request', 'The request cannot be understood', { cause: error });
  return new AppError('internal_error', 'Something went wrong on our side. Please try again.', {
    cause: error,
  });
}

export function envelopeOf({ code, message, details }: AppError) {
  return { success: false, error: { code, message, ...(details === undefined ? {} : { details }) } };
}

function frameworkError(error: unknown): { code?: string; statusCode?: number } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    // The library that serves files has the status on the prototype of its errors.
    ...('statusCode' in error && typeof error.statusCode === 'number'
      ? { statusCode: error.statusCode }
      : {}),
  };
}

/** Answers who expects of us what we cannot do; left alone, the HTTP server would answer with nothing but a status. */
export function refuseExpectation(guards: Record<string, string>) {
  const refusal = new AppError('expectation_failed', 'Nothing but 100-continue can be expected here');
  return (_request: IncomingMessage, response: ServerResponse) => {
    const headers = {
      ...guards,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': randomUUID(),
      connection: 'close', // whether the body comes nobody knows
    };
    response.writeHead(refusal.status, headers).end(JSON.stringify(envelopeOf(refusal)));
  };
}

/** Answers what never became a request, as bytes on the wire: there is no reply to speak through. */
export function refuseConnection(error: { code?: string }, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [line, refusal] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', new AppError('request_timeout', 'The request took too long to arrive')]
      : ['400 Bad Request', new AppError('bad_request', 'The request cannot be understood')];
  const body = JSON.stringify(envelopeOf(refusal));
  const head = [
    `HTTP/1.1 ${line}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  // Ended alone, it would stay open for as long as the other side likes.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
