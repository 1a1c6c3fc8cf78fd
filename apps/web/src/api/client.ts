// The one caller of the API: builds requests from the contract, checks answers against it, keeps the session alive.
import { refresh } from '@insights/contract/auth';
import { type Endpoint, failure, success } from '@insights/contract/endpoint';
import { ApiError } from './api-error.ts';
import {
  clearAccessToken,
  clearSession,
  currentRefreshToken,
  findAccessToken,
  findRefreshToken,
  renewSession,
} from './session.ts';

type Schema = Endpoint['data'];
type InputOf<S extends Schema> = S['_zod']['input'];
type OutputOf<S extends Schema> = S['_zod']['output'];

// A part the endpoint does not take may be left out; one it takes must be given.
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [key in Name]?: Value } : { [key in Name]: Value };
type BodyPart<Value> = undefined extends Value ? { body?: Value } : { body: Value };

type Fields = Endpoint['params'];
type CallInput<P extends Fields, Q extends Fields, B extends Schema> = Part<'params', InputOf<P>> &
  Part<'query', InputOf<Q>> &
  BodyPart<InputOf<B>>;

type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

// The served application and its API share an origin, localhost:8765 included; only Vite's own server stands apart.
const apiOrigin = () =>
  import.meta.env.DEV && window.location.hostname === 'localhost'
    ? 'http://localhost:8765'
    : window.location.origin;

const UNREACHABLE = 'Could not reach the server. Check your connection and try again.';
const MALFORMED = 'The server sent an answer that could not be read. Please try again.';

function urlFor(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): URL {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const url = new URL(path, apiOrigin());
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

async function send(endpoint: Endpoint, input: AnyInput, token: string | null, signal?: AbortSignal) {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const request: RequestInit = { method: endpoint.method, headers };
  if (signal) request.signal = signal;
  if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    request.body = JSON.stringify(input.body);
  }
  try {
    return await fetch(urlFor(endpoint, input), request);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ status: 0, code: 'unreachable', message: UNREACHABLE }, error);
  }
}

const LARGE_ANSWER = 64 * 1024;

/** Lets the page draw and react between two pieces of work on a large answer. */
const giveWay = () => new Promise<void>((resolve) => setTimeout(resolve));

async function readJson(response: Response): Promise<{ answer: unknown; isLarge: boolean }> {
  const text = await response.text();
  const isLarge = text.length > LARGE_ANSWER;
  if (isLarge) await giveWay();
  try {
    return { answer: JSON.parse(text), isLarge };
  } catch {
    return { answer: undefined, isLarge }; // a proxy's page, or nothing at all: neither envelope will match it
  }
}

// The envelope alone: the data inside is checked by its own schema, which keeps its type.
const anySuccess = success(failure.shape.error.shape.details);

async function readAnswer<D extends Schema>(endpoint: { data: D }, response: Response): Promise<OutputOf<D>> {
  const { status } = response;
  const { answer, isLarge } = await readJson(response);
  const refusal = failure.safeParse(answer);
  if (refusal.success) throw new ApiError({ status, ...refusal.data.error, hasServerMessage: true });
  if (!response.ok) {
    throw new ApiError({ status, code: 'http_error', message: `HTTP error! status: ${status}` });
  }
  const envelope = anySuccess.safeParse(answer);
  if (isLarge) await giveWay();
  const data = endpoint.data.safeParse(envelope.data?.data);
  if (envelope.success && data.success) return data.data;
  throw new ApiError({ status, code: 'malformed', message: MALFORMED }, envelope.error ?? data.error);
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 400);

// Runs with no other tab refreshing: a second use of the same refresh token would end the session.
async function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('fc-refresh', work) : work();
}

function findNewerToken(staleToken: string | null): string | null {
  const token = findAccessToken();
  return token === staleToken ? null : token;
}

async function renew(staleToken: string | null): Promise<string | null> {
  const newer = findNewerToken(staleToken);
  if (newer !== null) return newer;
  const refreshToken = await currentRefreshToken();
  const handedOver = findNewerToken(staleToken);
  if (handedOver !== null) return handedOver;
  if (refreshToken === null) {
    clearAccessToken();
    return null;
  }
  try {
    const tokens = await readAnswer(refresh, await send(refresh, { body: { refreshToken } }, null));
    return renewSession(tokens, refreshToken) ? tokens.accessToken : findNewerToken(staleToken);
  } catch (error) {
    if (isRefusal(error) && findRefreshToken() === refreshToken) clearSession();
    else clearAccessToken();
    throw error;
  }
}

let renewal: Promise<string | null> | null = null;

// One refresh for all the calls of this tab that find their token stale at the same time.
async function freshToken(staleToken: string | null): Promise<string | null> {
  const newer = findNewerToken(staleToken);
  if (newer !== null) return newer;
  renewal ??= alone(() => renew(staleToken)).finally(() => {
    renewal = null;
  });
  return renewal;
}

async function findToken(): Promise<string | null> {
  const token = findAccessToken();
  if (token !== null || findRefreshToken() === null) return token;
  return freshToken(null);
}

/** Calls an endpoint of the contract and returns its data; raises an ApiError for anything else. */
export async function call<P extends Fields, Q extends Fields, B extends Schema, D extends Schema>(
  endpoint: Endpoint<P, Q, B, D>,
  input: CallInput<P, Q, B>,
  signal?: AbortSignal,
): Promise<OutputOf<D>> {
  if (endpoint.access === 'anyone') {
    return readAnswer(endpoint, await send(endpoint, input, null, signal));
  }
  const token = await findToken();
  const response = await send(endpoint, input, token, signal);
  if (response.status !== 401 || token === null) return readAnswer(endpoint, response);
  const renewed = await freshToken(token);
  if (renewed === null) return readAnswer(endpoint, response);
  return readAnswer(endpoint, await send(endpoint, input, renewed, signal));
}
