// Reads what an HTTP response says about itself: its body within bounds, its headers, its network failure.
import { parseLossless } from './lossless-json.ts';
import { ProviderError, type ProviderErrorKind } from './provider-error.ts';

const REQUEST_ID_HEADERS = ['x-amzn-requestid', 'x-amz-request-id', 'x-amz-rid'];

/** What a status means when the body says nothing better. A redirect we did not ask for is no answer. */
export function kindOfStatus(status: number): ProviderErrorKind {
  if (status === 429) return 'throttled';
  if (status >= 500 || status === 408) return 'unavailable';
  if (status === 401 || status === 403) return 'denied';
  return status >= 400 ? 'rejected' : 'malformed';
}

/** The provider's name for the request, which its support asks for. */
export function readRequestId(headers: Headers): string | undefined {
  return REQUEST_ID_HEADERS.map((name) => headers.get(name)).find((value) => value !== null) ?? undefined;
}

/** `Retry-After`, in seconds or as a date. */
export function readRetryAfterMs(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** The rate that holds for this account and operation, where the provider cares to tell. */
export function readRateLimit(headers: Headers): number | undefined {
  const limit = Number(headers.get('x-amzn-ratelimit-limit') ?? Number.NaN);
  return Number.isFinite(limit) && limit > 0 ? limit : undefined;
}

/** The body as text, refused when it is longer than an honest one can be. */
export async function readText(response: Response, maxBytes: number, operation: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) {
      const message = `the answer is longer than ${maxBytes} bytes`;
      throw new ProviderError({ kind: 'malformed', operation, message, status: response.status });
    }
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The body's JSON; an empty body is `undefined`, anything else (a gateway's HTML, half a document) is not JSON. */
export function parseBody(text: string): { isJson: boolean; body: unknown } {
  if (text.trim() === '') return { isJson: true, body: undefined };
  try {
    return { isJson: true, body: parseLossless(text) };
  } catch {
    return { isJson: false, body: undefined };
  }
}

/** The network's own code (`ECONNRESET`), dug out of fetch's wrapping. */
export function networkCode(error: unknown): string | undefined {
  for (let depth = 0, it = error; depth < 4 && it instanceof Error; depth += 1, it = it.cause) {
    if ('code' in it && typeof it.code === 'string') return it.code;
  }
  return undefined;
}
