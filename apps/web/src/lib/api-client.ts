// The one caller of the API: sends what the contract says, decodes what comes back, keeps the session alive.
import { refresh } from '@insights/contract/auth';
import type { $ZodType, output } from 'zod/v4/core';
import { ApiError } from './api-error.ts';
import { decode } from './decode.ts';
import {
  type Address,
  type Answer,
  type Body,
  type CallInput,
  dataOf,
  envelopeOf,
  exchange,
  type Fields,
  openAnswer,
} from './exchange.ts';
import {
  clearAccessToken,
  clearSession,
  currentRefreshToken,
  findAccessToken,
  findRefreshToken,
  renewSession,
  Tokens,
} from './session/session.ts';

const REFRESH_TIMEOUT_MS = 6000; // every tab waits for it, with nothing to show
const LAST_REQUEST_TIMEOUT_MS = 4000; // the person has left already
// Longer than one refresh may take: by then another tab has finished.
const LOCK_TIMEOUT_MS = 7000;
const TOO_SLOW = 'The server took too long to answer. Please try again.';

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 400);

/** Runs while no other tab refreshes: a second use of the same refresh token would end the session. */
async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LOCK_TIMEOUT_MS);
  let hasLock = false;
  try {
    return await navigator.locks.request('fc-refresh', { signal: waiting.signal }, () => {
      hasLock = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (hasLock) throw error;
    throw new ApiError({ status: 0, code: 'timeout', message: TOO_SLOW }, error);
  } finally {
    clearTimeout(timer);
  }
}

async function exchangeRefreshToken(refreshToken: string): Promise<Tokens> {
  const answer = await exchange(refresh, { body: { refreshToken } }, null, { timeoutMs: REFRESH_TIMEOUT_MS });
  return decode(Tokens, await dataOf(answer));
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
    const tokens = await exchangeRefreshToken(refreshToken);
    return renewSession(tokens, refreshToken) ? tokens.accessToken : findNewerToken(staleToken);
  } catch (error) {
    if (isRefusal(error) && findRefreshToken() === refreshToken) clearSession();
    else clearAccessToken();
    throw error;
  }
}

let renewal: Promise<string | null> | null = null;

// One refresh for all the requests of this tab that find their token stale at the same time.
async function freshToken(staleToken: string | null): Promise<string | null> {
  const newer = findNewerToken(staleToken);
  if (newer !== null) return newer;
  renewal ??= withRefreshLock(() => renew(staleToken)).finally(() => {
    renewal = null;
  });
  return renewal;
}

async function findToken(): Promise<string | null> {
  const token = findAccessToken();
  if (token !== null || findRefreshToken() === null) return token;
  return freshToken(null);
}

type Options = {
  signal?: AbortSignal | undefined;
  /** Half a minute by default. */
  timeoutMs?: number;
};

/** Sends with the token of the session, and once more with a new one where the server refuses it. */
async function sendWithToken<T extends { status: number }>(
  send: (token: string | null) => Promise<T>,
): Promise<T> {
  const token = await findToken();
  const answer = await send(token);
  if (answer.status !== 401 || token === null) return answer;
  const renewed = await freshToken(token);
  return renewed === null ? answer : send(renewed);
}

async function answerTo(address: Address, input: object, options: Options): Promise<Answer> {
  const send = (token: string | null) => exchange(address, input, token, options);
  if (address.access !== 'anyone') return sendWithToken(send);
  // An open endpoint answers also where the session cannot be renewed.
  return send(address.hearsCaller ? await findToken().catch(() => null) : null);
}

/** Calls an endpoint; a screen that needs less than the contract promises passes `{ ...endpoint, data }` with its own schema. */
export async function request<P extends Fields, Q extends Fields, B extends Body, Data extends $ZodType>(
  endpoint: Address<P, Q, B> & { data: Data },
  input: CallInput<P, Q, B>,
  options: Options = {},
): Promise<output<Data>> {
  return decode(endpoint.data, await dataOf(await answerTo(endpoint, input, options)));
}

/** As `request`, for a screen that shows the whole answer as the server sent it. */
export async function requestEnvelope<P extends Fields, Q extends Fields, B extends Body>(
  endpoint: Address<P, Q, B>,
  input: CallInput<P, Q, B>,
  options: Options = {},
): Promise<object> {
  return envelopeOf(await answerTo(endpoint, input, options));
}

/** As `request`, for a file: its text as the server sent it. */
export async function requestText<P extends Fields, Q extends Fields, B extends Body>(
  endpoint: Address<P, Q, B>,
  input: CallInput<P, Q, B>,
  options: Options = {},
): Promise<string> {
  const answer = await answerTo(endpoint, input, options);
  if (!answer.isOk) await envelopeOf(answer); // raises the server's message
  return answer.text;
}

/** As `request`, for a stream of events: the body of the answer once it has started. */
export async function requestEvents<P extends Fields, Q extends Fields, B extends Body>(
  endpoint: Address<P, Q, B>,
  input: CallInput<P, Q, B>,
  options: Options & { signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const response = await sendWithToken((token) => openAnswer(endpoint, input, token, options));
  const { status, ok: isOk, headers, body } = response;
  if (!isOk || !body) {
    const text = await response.text();
    await envelopeOf({ status, isOk: false, text, retryAfter: headers.get('retry-after') });
    throw new ApiError({ status, code: 'no_events', message: 'The server sent no events' });
  }
  return body;
}

/** The last request of a session; `leave` forgets it as soon as the request has its tokens, so that no other request is refused. */
export async function requestOnLeaving<P extends Fields, Q extends Fields, B extends Body>(
  endpoint: Address<P, Q, B>,
  inputWith: (refreshToken: string | undefined) => CallInput<P, Q, B>,
  leave: () => void,
): Promise<void> {
  const options = { timeoutMs: LAST_REQUEST_TIMEOUT_MS };
  const token = await findToken().catch(() => null);
  const refreshToken = findRefreshToken() ?? undefined;
  leave();
  if (token === null) return;
  const { status } = await exchange(endpoint, inputWith(refreshToken), token, options);
  if (status !== 401 || refreshToken === undefined) return;
  const renewed = await exchangeRefreshToken(refreshToken);
  await exchange(endpoint, inputWith(renewed.refreshToken), renewed.accessToken, options);
}
