// Login with Amazon: turns a consent code into a grant, and a grant into access tokens.
import { z } from 'zod';
import { createSharedWork } from './abort.ts';
import { ProviderError, type ProviderErrorKind } from './provider-error.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import { createTransport, type FailureReading } from './transport.ts';
import { count, readBody } from './wire-types.ts';

export type LoginSettings = Partial<Runtime> & {
  /** The token endpoint, e.g. `https://api.amazon.com/auth/o2/token`. */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
};

export type Grant = { refreshToken: string; accessToken: string; expiresAt: Date };

/** The access tokens of one grant. */
export type TokenSource = {
  get: (signal?: AbortSignal) => Promise<string>;
  /** A token other than the one the provider has just doubted. */
  renew: (doubted: string, signal?: AbortSignal) => Promise<string>;
};

type Consent = { code: string; redirectUri: string; codeVerifier?: string };

export type Login = {
  exchangeCode: (consent: Consent, signal?: AbortSignal) => Promise<Grant>;
  refreshAccessToken: (refreshToken: string, signal?: AbortSignal) => Promise<Grant>;
  /**
   * The same source for the same grant, so that all callers share one token and one refresh. A caller who leaves does
   * not take the refresh from the others; it ends when all have left.
   */
  tokensFor: (refreshToken: string) => TokenSource;
};

type Fields = {
  grant_type: string;
  code?: string;
  redirect_uri?: string;
  code_verifier?: string;
  refresh_token?: string;
};

const EARLY_MS = 60_000; // a token must outlive the call it is handed to
const MOST_SOURCES = 10_000;
const LONGEST_WAIT_MS = 5_000; // behind a refresh stand calls of people and of jobs: neither should sleep for a minute

const Failure = z.object({ error: z.string(), error_description: z.string().optional() });
const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: count,
});

const KINDS: Record<string, ProviderErrorKind> = {
  invalid_grant: 'reconnect',
  invalid_client: 'misconfigured',
  unauthorized_client: 'misconfigured',
  unsupported_grant_type: 'misconfigured',
  invalid_request: 'misconfigured',
  invalid_scope: 'misconfigured',
};

function readFailure(status: number, body: unknown): FailureReading {
  const { data } = Failure.safeParse(body);
  if (!data || status >= 500) return {};
  const { error: code, error_description: reason } = data;
  return { kind: KINDS[code], code, message: reason ?? code, reason };
}

/** A client of Amazon's token endpoint. */
export function createLogin(settings: LoginSettings): Login {
  const { tokenUrl, clientId, clientSecret } = settings;
  const { now } = createRuntime(settings);
  const send = createTransport(settings);
  const sources = new Map<string, TokenSource>();

  async function ask(operation: string, fields: Fields, signal?: AbortSignal): Promise<Grant> {
    const askedAt = now();
    const answer = await send({
      operation,
      method: 'POST',
      url: new URL(tokenUrl),
      headers: {
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        accept: 'application/json',
      },
      body: new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret }).toString(),
      // A code that was spent by a lost answer is refused as used, which is no worse than not asking again.
      isSafeToRepeat: true,
      readFailure,
      signal,
      maxWaitMs: LONGEST_WAIT_MS,
      secrets: [clientSecret, fields.code ?? '', fields.code_verifier ?? '', fields.refresh_token ?? ''],
    });
    const tokens = readBody(Tokens, answer.body, { operation, status: answer.status });
    const refreshToken = tokens.refresh_token ?? fields.refresh_token;
    if (refreshToken === undefined) {
      throw new ProviderError({ kind: 'malformed', operation, message: 'the answer has no refresh token' });
    }
    const expiresAt = new Date(askedAt + tokens.expires_in * 1000);
    return { accessToken: tokens.access_token, refreshToken, expiresAt };
  }

  const refreshAccessToken = (refreshToken: string, signal?: AbortSignal) =>
    ask('refreshAccessToken', { grant_type: 'refresh_token', refresh_token: refreshToken }, signal);

  function createSource(refreshToken: string): TokenSource {
    let held: { token: string; usableUntil: number } | null = null;

    const refresh = createSharedWork(async (signal) => {
      const askedAt = now();
      const { accessToken, expiresAt } = await refreshAccessToken(refreshToken, signal);
      const lifeMs = expiresAt.getTime() - askedAt;
      held = { token: accessToken, usableUntil: expiresAt.getTime() - Math.min(EARLY_MS, lifeMs / 2) };
      return accessToken;
    });
    return {
      get: async (signal) => (held && now() < held.usableUntil ? held.token : refresh(signal)),
      renew: async (doubted, signal) => (held && held.token !== doubted ? held.token : refresh(signal)),
    };
  }

  return {
    exchangeCode({ code, redirectUri, codeVerifier }, signal) {
      const fields = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
      };
      return ask('exchangeCode', fields, signal);
    },
    refreshAccessToken,
    tokensFor(refreshToken) {
      const known = sources.get(refreshToken);
      if (known) return known;
      const [oldest] = sources.keys();
      if (sources.size >= MOST_SOURCES && oldest !== undefined) sources.delete(oldest);
      const source = createSource(refreshToken);
      sources.set(refreshToken, source);
      return source;
    },
  };
}

/** Makes a call with the grant's token; if the provider doubts the token, once more with a new one. */
export async function withToken<Answer>(
  tokens: TokenSource,
  doubtsToken: (error: ProviderError) => boolean,
  call: (accessToken: string) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const token = await tokens.get(signal);
  try {
    return await call(token);
  } catch (error) {
    if (!(error instanceof ProviderError) || !doubtsToken(error)) throw error;
    return call(await tokens.renew(token, signal));
  }
}
