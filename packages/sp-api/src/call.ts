// Makes one call to the Selling Partner API: headers, quota, token renewal, and what its errors mean.
import type { BucketPlan } from '@insights/provider-http/bucket';
import { type TokenSource, withToken } from '@insights/provider-http/login';
import type { ProviderError } from '@insights/provider-http/provider-error';
import type { Throttle } from '@insights/provider-http/throttle';
import type { CallOptions, FailureReading, Transport, WireCall } from '@insights/provider-http/transport';
import { readBody } from '@insights/provider-http/wire-types';
import { z } from 'zod';

export type Operation = {
  name: string;
  method: WireCall['method'];
  plan: BucketPlan;
  isSafeToRepeat: boolean;
};

export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

/** A quota inside the operation's own, e.g. of one report type. */
export type NarrowerQuota = { name: string; plan: BucketPlan } | undefined;

export type Request<Shape extends z.ZodType> = {
  path: string;
  query?: Query;
  body?: unknown;
  answer: Shape;
  narrower?: NarrowerQuota;
};

export type Caller = {
  call: <Shape extends z.ZodType>(
    operation: Operation,
    request: Request<Shape>,
    options?: CallOptions,
  ) => Promise<z.output<Shape>>;
  /** When the quota lets the next such call through. */
  nextAvailableAt: (operation: Operation, narrower?: NarrowerQuota) => Promise<Date>;
};

export type CallerNeeds = {
  baseUrl: string;
  /** Whose quota the calls use up: one selling partner. */
  seller: string;
  userAgent: string;
  tokens: TokenSource;
  throttle: Throttle;
  send: Transport;
  maxWaitMs?: number | undefined;
};

const Errors = z.object({
  errors: z
    .array(z.object({ code: z.string(), message: z.string(), details: z.string().nullish() }))
    .nonempty(),
});

// A 403 alone says little; these words of `details` (seen live, see BEHAVIOUR.md) tell the cases apart.
const OUR_SECRET_EXPIRED = /LWA secret/i;
const TOKEN_DOUBTED = /access token you provided/i;
const TOKEN_MISSING = /access token is missing/i;
const NOT_ABOUT_THE_TOKEN = /not valid for region|Access to the resource is forbidden/i;

function kindOfDenial(text: string): FailureReading['kind'] {
  if (OUR_SECRET_EXPIRED.test(text) || TOKEN_MISSING.test(text)) return 'misconfigured';
  return TOKEN_DOUBTED.test(text) ? 'reconnect' : 'forbidden';
}

function readFailure(status: number, body: unknown): FailureReading {
  const first = Errors.safeParse(body).data?.errors[0];
  if (!first) return {};
  const details = first.details ?? '';
  const kind = status === 401 || status === 403 ? kindOfDenial(details) : undefined;
  return { kind, code: first.code, message: first.message, details: details === '' ? undefined : details };
}

/** Whether another token could change the answer: a denial whose text does not name another reason. */
function doubtsToken({ status, kind, message, details = '' }: ProviderError): boolean {
  if (status !== 401 && status !== 403) return false;
  return kind !== 'misconfigured' && !NOT_ABOUT_THE_TOKEN.test(`${message} ${details}`);
}

function addressOf(baseUrl: string, path: string, query: Query): URL {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value)); // an array is joined by commas
  }
  return url;
}

/** What every operation of one seller is called through. */
export function createCaller(needs: CallerNeeds): Caller {
  const { baseUrl, seller, userAgent, tokens, throttle, send } = needs;
  const gateOf = (name: string, plan: BucketPlan) =>
    throttle.gate(`sp-api ${baseUrl} ${seller} ${name}`, plan);
  const gatesOf = ({ name, plan }: Operation, narrower: NarrowerQuota) => [
    ...(narrower ? [gateOf(narrower.name, narrower.plan)] : []),
    gateOf(name, plan),
  ];

  const call: Caller['call'] = async (operation, request, { signal, maxWaitMs = needs.maxWaitMs } = {}) => {
    const { name, method, isSafeToRepeat } = operation;
    const { narrower, body, query = {} } = request;
    const answer = await withToken(tokens, doubtsToken, (accessToken) =>
      send({
        operation: name,
        method,
        url: addressOf(baseUrl, request.path, query),
        headers: {
          'x-amz-access-token': accessToken,
          'user-agent': userAgent,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        isSafeToRepeat,
        readFailure,
        gates: gatesOf(operation, narrower),
        secrets: [accessToken],
        signal,
        maxWaitMs,
      }),
    );
    const { status, requestId } = answer;
    return readBody(request.answer, answer.body, { operation: name, status, requestId });
  };

  return {
    call,
    async nextAvailableAt(operation, narrower) {
      const instants = await Promise.all(gatesOf(operation, narrower).map((gate) => gate.nextAvailableAt()));
      return new Date(Math.max(...instants.map((at) => at.getTime())));
    },
  };
}
