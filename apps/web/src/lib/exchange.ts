// One HTTP request and its answer, with a timeout. The contract's types check every address and its input.
import type { Endpoint } from '@insights/contract/endpoint';
import { SECOND_MS } from '@insights/domain/durations';
import { ApiError } from './api-error.ts';
import { isRecord, numberOf, textOf, unreadable } from './decode.ts';

type Schema = Endpoint['data'];
type InputOf<S extends Schema> = S['_zod']['input'];

export type Fields = Endpoint['params'];
export type Body = Endpoint['body'];

/** An address; its input exists in the types alone. */
export type Address<P extends Fields = Fields, Q extends Fields = Fields, B extends Body = Body> = Pick<
  Endpoint,
  'method' | 'path' | 'access'
> & {
  params?: P;
  query?: Q;
  body?: B;
  /** Whether an open endpoint answers differently to someone who is signed in. */
  hearsCaller?: boolean;
};

// A part that the endpoint does not take may be left out; one that it takes is required.
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [key in Name]?: Value } : { [key in Name]: Value };
type BodyPart<Value> = undefined extends Value ? { body?: Value } : { body: Value };

export type CallInput<P extends Fields, Q extends Fields, B extends Body> = Part<'params', InputOf<P>> &
  Part<'query', InputOf<Q>> &
  BodyPart<InputOf<B>>;

type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

function urlFor(path: string, { params = {}, query = {} }: AnyInput): URL {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  // The page's own origin is the API's, in development by way of a proxy.
  const url = new URL(filled, window.location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

const TIMEOUT_MS = 30_000;
const UNREACHABLE = 'Could not reach the server. Check your connection and try again.';
const TOO_SLOW = 'The server took too long to answer. Please try again.';

export type Answer = { status: number; isOk: boolean; text: string; retryAfter: string | null };

function requestFor({ method }: Address, input: AnyInput, token: string | null): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (input.body === undefined) return { method, headers };
  headers.set('content-type', 'application/json');
  return { method, headers, body: JSON.stringify(input.body) };
}

type Options = {
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  priority?: RequestPriority;
};

/** Sends a request and reads its answer; both together may take as long as the timeout. */
async function send<T>(
  address: Address,
  input: AnyInput,
  token: string | null,
  { signal, timeoutMs = TIMEOUT_MS, priority = 'auto' }: Options,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const cancel = () => limit.abort(signal?.reason);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    limit.abort();
  }, timeoutMs);
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  try {
    const url = urlFor(address.path, input);
    return await read(
      await fetch(url, { ...requestFor(address, input, token), priority, signal: limit.signal }),
    );
  } catch (error) {
    if (signal?.aborted) throw error;
    if (isLate) throw new ApiError({ status: 0, code: 'timeout', message: TOO_SLOW }, error);
    throw new ApiError({ status: 0, code: 'unreachable', message: UNREACHABLE }, error);
  } finally {
    clearTimeout(timer);
  }
}

export const exchange = (
  address: Address,
  input: AnyInput,
  token: string | null,
  options: Options = {},
): Promise<Answer> =>
  send(address, input, token, options, async (response) => ({
    status: response.status,
    isOk: response.ok,
    text: await response.text(),
    retryAfter: response.headers.get('retry-after'),
  }));

/**
 * Sends a request whose answer goes on until the signal aborts it; only its headers must arrive before the timeout. Its priority is
 * low, because browsers consider a page with an open urgent request as still loading.
 */
export const openAnswer = (
  address: Address,
  input: AnyInput,
  token: string | null,
  options: Options,
): Promise<Response> => send(address, input, token, { ...options, priority: 'low' }, (response) => response);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's page, or nothing at all
  }
}

const fieldsOf = (value: unknown) => (isRecord(value) ? value : {});

/** Retry-After in seconds; our server never sends a date. */
function retryAfterOf(retryAfter: string | null): number | undefined {
  const seconds = numberOf(retryAfter);
  return seconds !== undefined && seconds >= 0 ? seconds * SECOND_MS : undefined;
}

function refusalOf({ status, retryAfter }: Answer, body: unknown): ApiError {
  const error = fieldsOf(body)['error'];
  const { code, message, details } = fieldsOf(error);
  const serverMessage = textOf(message) || textOf(error) || '';
  return new ApiError({
    status,
    code: textOf(code) || 'http_error',
    message: serverMessage || `HTTP error! status: ${status}`,
    details,
    hasServerMessage: serverMessage !== '',
    body,
    retryAfterMs: retryAfterOf(retryAfter),
  });
}

/** Raises the server's message for a refusal. */
export async function envelopeOf(answer: Answer): Promise<object> {
  const { isOk, text } = answer;
  const body = parse(text);
  if (!isOk || fieldsOf(body)['success'] === false) throw refusalOf(answer, body);
  if (typeof body !== 'object' || body === null) throw unreadable();
  return body;
}

export const dataOf = async (answer: Answer): Promise<unknown> => fieldsOf(await envelopeOf(answer))['data'];
