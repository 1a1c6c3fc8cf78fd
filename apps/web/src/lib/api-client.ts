// The one caller of the API: sends what the contract says, reads tolerantly what comes back, keeps the session alive.
import type { refresh } from '@insights/contract/auth';
import type { Endpoint } from '@insights/contract/endpoint';
import type { $ZodType, output } from 'zod/v4/core';
import type { Address, AddressOf, Body, CallInput, Fields } from './address.ts';
import { ApiError } from './api-error.ts';
import { createListReader } from './arriving-list.ts';
import { decode } from './decode.ts';
import { type Answer, dataOf, envelopeOf, exchange, openAnswer, type TextTaker } from './exchange.ts';
import type { Reader } from './reading.ts';
import {
  clearAccessToken,
  clearSession,
  currentRefreshToken,
  findAccessToken,
  findRefreshToken,
  renewSession,
} from './session/session.ts';
import { readTokens } from './session/session-reader.ts';

const REFRESH: AddressOf<typeof refresh> = {
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anyone',
  limitMs: 6000, // every tab waits for it, with nothing to show
};

// Longer than one refresh may take: whoever waits has at least one turn of another tab behind it.
const TURN_WITHIN_MS = 7000;
const NO_TURN = 'The server took too long to answer. Please try again.';

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 400);

// Runs with no other tab refreshing: a second use of the same refresh token would end the session.
async function alone<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), TURN_WITHIN_MS);
  let hasTurn = false;
  try {
    return await navigator.locks.request('fc-refresh', { signal: waiting.signal }, () => {
      hasTurn = true;
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (hasTurn) throw error;
    throw new ApiError({ status: 0, code: 'timeout', message: NO_TURN }, error);
  } finally {
    clearTimeout(timer);
  }
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
    const tokens = readTokens(await dataOf(await exchange(REFRESH, { body: { refreshToken } }, null)));
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

async function answerTo(
  address: Address,
  input: object,
  signal?: AbortSignal,
  taker?: TextTaker,
): Promise<Answer> {
  if (address.access === 'anyone') {
    // Who is signed in may say so where it is heard; a session that cannot be renewed is no reason not to ask.
    const token = address.hearsCaller ? await findToken().catch(() => null) : null;
    return exchange(address, input, token, signal, taker);
  }
  const token = await findToken();
  const answer = await exchange(address, input, token, signal, taker);
  if (answer.status !== 401 || token === null) return answer;
  const renewed = await freshToken(token);
  return renewed === null ? answer : exchange(address, input, renewed, signal, taker);
}

type Options = {
  signal?: AbortSignal | undefined;
  /** How long an answer may take where that is longer than usual. */
  timeoutMs?: number;
};

type Called<
  Params extends Fields,
  Query extends Fields,
  RequestBody extends Body,
  Data extends $ZodType,
> = Pick<Endpoint<Params, Query, RequestBody>, 'method' | 'path' | 'access' | 'params' | 'query' | 'body'> & {
  data: Data;
  hearsCaller?: boolean;
};

/**
 * Calls an endpoint of the contract and returns the data of its answer; raises an ApiError for anything else. A screen that
 * needs less than the contract promises passes `{ ...endpoint, data }` with a schema of its own.
 */
export async function request<
  Params extends Fields,
  Query extends Fields,
  RequestBody extends Body,
  Data extends $ZodType,
>(
  endpoint: Called<Params, Query, RequestBody, Data>,
  input: CallInput<Params, Query, RequestBody>,
  { signal, timeoutMs }: Options = {},
): Promise<output<Data>> {
  const address = timeoutMs === undefined ? endpoint : { ...endpoint, limitMs: timeoutMs };
  return decode(endpoint.data, await dataOf(await answerTo(address, input, signal)));
}

/** Calls the API and returns what the reader made of the data; raises an ApiError for anything else. */
export async function call<T, P extends Fields, Q extends Fields, B extends Body>(
  address: Address<P, Q, B>,
  input: CallInput<P, Q, B>,
  read: Reader<T>,
  signal?: AbortSignal,
): Promise<T> {
  return read(await dataOf(await answerTo(address, input, signal)));
}

/**
 * The last call of a session: it is left as soon as the call has its tokens. Whatever else asked in its name while the server
 * ends it would be refused. Where the access token is not known there any more, the session is renewed once, to be ended.
 */
export async function callLeaving<P extends Fields, Q extends Fields, B extends Body>(
  address: Address<P, Q, B>,
  inputWith: (refreshToken: string | undefined) => CallInput<P, Q, B>,
  leave: () => void,
): Promise<void> {
  const token = await findToken().catch(() => null);
  const refreshToken = findRefreshToken() ?? undefined;
  leave();
  if (token === null) return;
  const { status } = await exchange(address, inputWith(refreshToken), token);
  if (status !== 401 || refreshToken === undefined) return;
  const renewed = readTokens(await dataOf(await exchange(REFRESH, { body: { refreshToken } }, null)));
  await exchange(address, inputWith(renewed.refreshToken), renewed.accessToken);
}

/**
 * As `call`, for an answer whose data hold a long list: its records are handed on while the others are on their way. The
 * reader gets the data with those that are left.
 */
export async function callForList<T, P extends Fields, Q extends Fields, B extends Body>(
  address: Address<P, Q, B>,
  input: CallInput<P, Q, B>,
  list: { name: string; onRecords: (records: readonly unknown[]) => void },
  read: Reader<T>,
  signal?: AbortSignal,
): Promise<T> {
  const taker = createListReader(list.name, list.onRecords);
  return read(await dataOf(await answerTo(address, input, signal, taker)));
}

/** As `call`, for a file: its text as it came. A refusal is raised like any other. */
export async function callForText<P extends Fields, Q extends Fields, B extends Body>(
  address: Address<P, Q, B>,
  input: CallInput<P, Q, B>,
): Promise<string> {
  const answer = await answerTo(address, input);
  if (!answer.isOk) await envelopeOf(answer); // raises what the server says
  return answer.text;
}

/** As `call`, for a screen that shows the whole answer as it came: the reader gets the envelope, not only its data. */
export async function callForAnswer<T, P extends Fields, Q extends Fields, B extends Body>(
  address: Address<P, Q, B>,
  input: CallInput<P, Q, B>,
  read: Reader<T>,
): Promise<T> {
  return read(await envelopeOf(await answerTo(address, input)));
}

/** As `call`, for an answer that goes on: its body once it has begun. A refusal is raised like any other. */
export async function callForEvents<P extends Fields, Q extends Fields, B extends Body>(
  address: Address<P, Q, B>,
  input: CallInput<P, Q, B>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const token = await findToken();
  let response = await openAnswer(address, input, token, signal);
  if (response.status === 401 && token !== null) {
    const renewed = await freshToken(token);
    if (renewed !== null) response = await openAnswer(address, input, renewed, signal);
  }
  const { status, ok: isOk, headers, body } = response;
  if (!isOk || !body) {
    const text = await response.text();
    await envelopeOf({ status, isOk: false, text, retryAfter: headers.get('retry-after') });
    throw new ApiError({ status, code: 'no_events', message: 'The server sent no events' });
  }
  return body;
}
