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

/** A quota inside the operation's own, e.g. of one report type; an application's counts all sellers and regions. */
export type NarrowerQuota = { name: string; scope: 'application' | 'seller'; plan: BucketPlan };

export type Request<Shape extends z.ZodType> = {
  path: string;
  query?: Query;
  body?: unknown;
  answer: Shape;
  /** The narrowest first. */
  narrower?: readonly NarrowerQuota[];
};

export type Caller = {
  call: <Shape extends z.ZodType>(
    operation: Operation,
    request: Request<Shape>,
    options?: CallOptions,
  ) => Promise<z.output<Shape>>;
  /** When the quota lets the next such call through. */
  nextAvailableAt: (operation: Operation, narrower?: readonly NarrowerQuota[]) => Promise<Date>;
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

// A 403 alone says little; these words (seen live, see BEHAVIOUR.md) of `details`, or of `message` when `details` is
// empty, name a reason that no other token and no waiting changes.
const OUR_FAULT = /LWA secret|access token is missing/i;
const FINAL = /not valid for region|Access to the resource is forbidden/i;

function kindOfDenial(text: string): FailureReading['kind'] {
  if (OUR_FAULT.test(text)) return 'misconfigured';
  return FINAL.test(text) ? 'forbidden' : 'denied';
}

function readFailure(status: number, body: unknown): FailureReading {
  const first = Errors.safeParse(body).data?.errors[0];
  if (!first) return {};
  const { code, message } = first;
  const details = first.details?.trim() || undefined;
  const isDenial = status === 401 || status === 403;
  const kind = isDenial ? kindOfDenial(`${message} ${details ?? ''}`) : undefined;
  return { kind, code, message, details, reason: details ?? message };
}

/** Whether another token could change the answer: a denial whose text does not name another reason. */
const doubtsToken = ({ kind }: ProviderError) => kind === 'denied';

function addressOf(baseUrl: string, path: string, query: Query): URL {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value)); // an array is joined by commas
  }
  return url;
}

/** The bucket that a narrower quota is counted in. */
export const bucketOf = (
  { name, scope }: NarrowerQuota,
  { baseUrl, seller }: { baseUrl: string; seller: string },
): string => (scope === 'seller' ? `sp-api ${baseUrl} ${seller} ${name}` : `sp-api application ${name}`);

/** What every operation of one seller is called through. */
export function createCaller(needs: CallerNeeds): Caller {
  const { baseUrl, seller, userAgent, tokens, throttle, send } = needs;
  const gateOf = (name: string, plan: BucketPlan) =>
    throttle.gate(`sp-api ${baseUrl} ${seller} ${name}`, plan);
  const narrowGateOf = (quota: NarrowerQuota) =>
    throttle.gate(bucketOf(quota, { baseUrl, seller }), quota.plan);
  const gatesOf = ({ name, plan }: Operation, narrower: readonly NarrowerQuota[] = []) => [
    ...narrower.map(narrowGateOf),
    gateOf(name, plan),
  ];

  const call: Caller['call'] = async (operation, request, { signal, maxWaitMs = needs.maxWaitMs } = {}) => {
    const { name, method, isSafeToRepeat } = operation;
    const { narrower, body, query = {} } = request;
    const attempt = (accessToken: string) =>
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
      });
    const answer = await withToken(tokens, doubtsToken, attempt, signal);
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
