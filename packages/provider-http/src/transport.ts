// One request to a provider: bounded in time, size and repetitions, with every failure named.
import { isPassing, ProviderError, type ProviderErrorKind } from './provider-error.ts';
import {
  kindOfStatus,
  networkCode,
  parseBody,
  readRateLimit,
  readRequestId,
  readRetryAfterMs,
  readText,
} from './response.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import type { Gate, Pass } from './throttle.ts';

/** What a provider's error body says; what it leaves out is read from the status. */
export type FailureReading = {
  kind?: ProviderErrorKind | undefined;
  code?: string | undefined;
  message?: string | undefined;
  details?: string | undefined;
  /** The sentence for people. */
  reason?: string | undefined;
};

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** The longest wait for the provider, be it for its quota or between two attempts; then the failure comes out. */
  maxWaitMs?: number | undefined;
};

export type WireCall = CallOptions & {
  operation: string;
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Whether a call that may already have happened may be made again. */
  isSafeToRepeat: boolean;
  readFailure: (status: number, body: unknown) => FailureReading;
  /** The narrowest first: a refusal is blamed on the first, a rate header corrects the last. */
  gates?: readonly Gate[];
  /** How many calls this one is in the provider's count; one unless said. */
  weight?: number | undefined;
  /** Values that must not appear in an error, wherever they are echoed. */
  secrets?: readonly string[];
};

export type WireAnswer = { status: number; body: unknown; requestId: string | undefined };

export type Transport = (call: WireCall) => Promise<WireAnswer>;

export type TransportSettings = Partial<Runtime> & {
  timeoutMs?: number | undefined;
  maxBytes?: number | undefined;
  maxAttempts?: number | undefined;
};

type Outcome =
  | { answer: WireAnswer; limit: number | undefined }
  | { error: ProviderError; limit: number | undefined };

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 32 * 1024 * 1024; // the largest honest answer, 5,000 profiles, is about 2 MB
const MAX_ATTEMPTS = 4;
const BACKOFF_BASE_MS = 500;
const BACKOFF_CEILING_MS = 20_000;
const LONGEST_RETRY_AFTER_MS = 60_000; // beyond this the caller's schedule should decide, not a sleeping call
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** A random wait below a ceiling that doubles with each attempt, so that many callers spread out. */
export const backoffMs = (attempt: number, random: () => number) =>
  random() * Math.min(BACKOFF_CEILING_MS, BACKOFF_BASE_MS * 2 ** (attempt - 1));

/** The error of a request that got no answer. */
export function unreachable(operation: string, error: unknown, isTimeout: boolean): ProviderError {
  const code = isTimeout ? 'TIMEOUT' : networkCode(error);
  const message = isTimeout ? 'no answer in time' : 'the connection failed';
  return new ProviderError({ kind: 'unavailable', operation, message, code });
}

function maySendAgain(call: WireCall, error: ProviderError): boolean {
  if (!isPassing(error) || (error.retryAfterMs ?? 0) > LONGEST_RETRY_AFTER_MS) return false;
  const isRefused = error.kind === 'throttled' || NEVER_SENT.has(error.code ?? '');
  return isRefused || call.isSafeToRepeat;
}

/** How long to pause before asking again; null when the caller has no such time. */
function pauseBefore(
  attempt: number,
  {
    error,
    call,
    leftMs,
    random,
  }: { error: ProviderError; call: WireCall; leftMs: number; random: () => number },
): number | null {
  // The gates have heard of the refusal, and make the next attempt wait or turn it away.
  if (error.kind === 'throttled' && call.gates?.length) return 0;
  const pauseMs = Math.max(backoffMs(attempt, random), error.retryAfterMs ?? 0);
  if (pauseMs <= leftMs) return pauseMs;
  // A reset is mostly over at once, so even a caller in a hurry has a second try.
  const mayHurry = attempt === 1 && error.kind === 'unavailable' && error.retryAfterMs === undefined;
  return mayHurry ? leftMs : null;
}

async function takeAll(
  { gates = [], operation, signal, weight }: WireCall,
  leftMs: () => number | undefined,
) {
  const passes: Pass[] = [];
  try {
    for (const gate of gates)
      passes.push(await gate.take({ operation, signal, weight, maxWaitMs: leftMs() }));
    return passes;
  } catch (error) {
    await Promise.all(passes.map((pass) => pass.giveBack()));
    throw error;
  }
}

async function tellGates(passes: Pass[], outcome: Outcome): Promise<void> {
  if ('error' in outcome && outcome.error.kind === 'throttled') {
    await passes[0]?.refused(outcome.error.retryAfterMs);
    return;
  }
  if ('error' in outcome && outcome.error.kind === 'unavailable') return;
  await Promise.all(
    passes.map((pass, place) => pass.accepted(place === passes.length - 1 ? outcome.limit : undefined)),
  );
}

/** The one function through which a client talks to its provider. */
export function createTransport(settings: TransportSettings = {}): Transport {
  const { fetch, now, random, sleep } = createRuntime(settings);
  const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, maxAttempts = MAX_ATTEMPTS } = settings;

  async function exchange(call: WireCall, signal: AbortSignal): Promise<Outcome> {
    const { method, headers, operation } = call;
    // A redirect is not followed: it would carry the token to another host.
    const response = await fetch(call.url, {
      method,
      headers,
      body: call.body ?? null,
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    const { isJson, body } = parseBody(await readText(response, maxBytes, operation));
    const requestId = readRequestId(response.headers);
    const limit = readRateLimit(response.headers);
    if (response.ok && isJson) return { answer: { status, body, requestId }, limit };
    const reading: FailureReading = response.ok
      ? { kind: 'malformed', message: 'the answer is not JSON' }
      : isJson
        ? call.readFailure(status, body)
        : {};
    const retryAfterMs = readRetryAfterMs(response.headers, now());
    const error = new ProviderError(
      {
        ...reading,
        kind: reading.kind ?? kindOfStatus(status),
        operation,
        message: reading.message ?? `answered ${status}`,
        status,
        requestId,
        retryAfterMs,
        availableAt: retryAfterMs === undefined ? undefined : new Date(now() + retryAfterMs),
      },
      call.secrets,
    );
    return { error, limit };
  }

  async function attempt(call: WireCall): Promise<Outcome> {
    const controller = new AbortController();
    const stop = () => controller.abort();
    const timer = setTimeout(stop, timeoutMs);
    call.signal?.addEventListener('abort', stop, { once: true });
    try {
      call.signal?.throwIfAborted();
      return await exchange(call, controller.signal);
    } catch (error) {
      call.signal?.throwIfAborted();
      if (error instanceof ProviderError) return { error, limit: undefined };
      return { error: unreachable(call.operation, error, controller.signal.aborted), limit: undefined };
    } finally {
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', stop);
    }
  }

  return async function send(call) {
    const { maxWaitMs } = call;
    const since = now();
    const leftMs = () => (maxWaitMs === undefined ? undefined : Math.max(0, maxWaitMs - (now() - since)));
    for (let attempts = 1; ; attempts += 1) {
      const passes = await takeAll(call, leftMs);
      const outcome = await attempt(call);
      await tellGates(passes, outcome);
      if ('answer' in outcome) return outcome.answer;
      const { error } = outcome;
      if (attempts >= maxAttempts || !maySendAgain(call, error)) throw error;
      const left = leftMs() ?? Number.POSITIVE_INFINITY;
      const pauseMs = pauseBefore(attempts, { error, call, leftMs: left, random });
      if (pauseMs === null) throw error;
      if (pauseMs > 0) await sleep(pauseMs, call.signal);
    }
  };
}
