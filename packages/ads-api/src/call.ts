// Makes one call to the Amazon Ads API: headers, media types, the region's quota, token renewal.
import type { BucketPlan } from '@insights/provider-http/bucket';
import { type TokenSource, withToken } from '@insights/provider-http/login';
import type { Throttle } from '@insights/provider-http/throttle';
import type { CallOptions, Transport, WireCall } from '@insights/provider-http/transport';
import { readBody } from '@insights/provider-http/wire-types';
import type { z } from 'zod';
import { doubtsToken, readFailure } from './failure.ts';

export type Operation = {
  name: string;
  method: WireCall['method'];
  /** A narrower quota than the region's. */
  plan?: BucketPlan;
};

export type Request<Shape extends z.ZodType> = {
  path: string;
  /** Every operation but the profiles' own works inside one profile. */
  profileId?: string;
  query?: Record<string, string | boolean | readonly string[] | undefined>;
  body?: unknown;
  contentType?: string;
  accept?: string;
  /** How many calls this one is in Amazon's count. */
  weight?: number;
  answer: Shape;
};

export type Caller = <Shape extends z.ZodType>(
  operation: Operation,
  request: Request<Shape>,
  options?: CallOptions,
) => Promise<z.output<Shape>>;

export type CallerNeeds = {
  baseUrl: string;
  clientId: string;
  userAgent: string;
  tokens: TokenSource;
  throttle: Throttle;
  send: Transport;
  regionPlan: BucketPlan;
  maxWaitMs?: number | undefined;
};

/**
 * The limits are unpublished, move with the region's load and count all our calls there. A guess at the upper end, which every
 * refusal halves: anyone who guesses low never learns of it. Recovered from within seconds, because the refusal says how long to
 * rest and nothing that comes back meanwhile is lost.
 */
export const REGION_PLAN: BucketPlan = { rate: 12, burst: 40, recoveryMs: 20_000 };

function addressOf(baseUrl: string, path: string, query: Request<z.ZodType>['query'] = {}): URL {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value)); // an array is joined by commas
  }
  return url;
}

/** The function through which every operation of one grant is called. */
export function createCaller(needs: CallerNeeds): Caller {
  const { baseUrl, clientId, userAgent, tokens, throttle, send, regionPlan } = needs;
  const regionGate = throttle.gate(`ads-api ${baseUrl}`, regionPlan);

  return async function call(operation, request, { signal, maxWaitMs = needs.maxWaitMs } = {}) {
    const { name, method, plan } = operation;
    const { path, profileId, query, body, contentType, accept, weight } = request;
    const attempt = (accessToken: string) =>
      send({
        operation: name,
        method,
        url: addressOf(baseUrl, path, query),
        headers: {
          authorization: `Bearer ${accessToken}`,
          'amazon-advertising-api-clientid': clientId,
          'user-agent': userAgent,
          accept: accept ?? '*/*',
          ...(profileId === undefined ? {} : { 'amazon-advertising-api-scope': profileId }),
          ...(contentType === undefined ? {} : { 'content-type': contentType }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        // Lists only read; a report asked for twice is answered with the first one's id (425).
        isSafeToRepeat: true,
        readFailure,
        gates: plan ? [throttle.gate(`ads-api ${baseUrl} ${name}`, plan), regionGate] : [regionGate],
        weight,
        secrets: [accessToken],
        signal,
        maxWaitMs,
      });
    const answer = await withToken(tokens, doubtsToken, attempt, signal);
    const { status, requestId } = answer;
    return readBody(request.answer, answer.body, { operation: name, status, requestId });
  };
}
