// Declares operations: authentication, quota, faults and counts work alike for all of them.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FaultKind } from '../control/faults.ts';
import type { Simulator } from '../simulator-state.ts';
import { MARKETPLACES, REGIONS, type Region } from '../world/marketplaces.ts';
import { type Answer, Refusal, resetConnection, sendAnswer } from './answers.ts';
import type { UsagePlan } from './buckets.ts';

/** One of Amazon's sites: a region's or, with a country, that country's. */
export type Site = { region: Region; country: string | null };

/** The caller as quotas and faults need it; the subject is '' for an anonymous call. */
export type Caller = { subject: string; clientId: string };

export type Call<C extends Caller> = {
  request: FastifyRequest;
  /** Null for a host that all regions share. */
  region: Region | null;
  /** The country whose host was called; null for the host of a region. */
  country: string | null;
  caller: C;
  params: Record<string, string>;
  query: URLSearchParams;
  /** The body as it came; each family reads its own formats. */
  body: string;
  /** The fault of this call, if it is one of the operation's `handledFaults`. */
  fault: FaultKind | null;
  /** The duration of that fault; 0 for one without a duration. */
  faultMs: number;
};

export type Unidentified = Omit<Call<Caller>, 'caller'>;

/** The faults that an API answers with an error of its own. */
export type RefusalFault =
  | '429'
  | '429-bare'
  | '429-html'
  | '500'
  | '503'
  | 'revoked'
  | 'secret-rotated'
  | 'expired-link'
  | 'forbidden';

/** A group of operations with the same hosts, authentication and error bodies. */
export type Family<C extends Caller> = {
  /** The address prefix that stands for Amazon's hosts. */
  prefix: string;
  /** Whether the prefix is followed by a region, or by a region or a country; null for one host of all regions. */
  sites: 'regions' | 'countries' | null;
  /** Authenticates the caller, or throws a Refusal. */
  identify: (call: Unidentified) => C;
  /** The error for each fault; an operation ignores a fault without one. */
  refusals: Partial<Record<RefusalFault, () => Answer>>;
  /** A limit that all its operations share; throws a Refusal when it is reached. */
  throttle?: (call: Call<C>) => void;
  /** Adds the headers that every answer of the family has. */
  finish?: (answer: Answer, plan: UsagePlan | null) => Answer;
};

export type Operation = {
  /** Amazon's operationId; faults and counts use it. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  plan?: UsagePlan;
  /** The answer of the `empty` fault; an empty body by default. */
  empty?: () => Answer;
  /** The faults that the handler itself acts out; it finds them in `call.fault`. */
  handledFaults?: readonly FaultKind[];
};

type Handler<C extends Caller> = (call: Call<C>) => Answer | Promise<Answer>;

const Params = z.record(z.string(), z.string());
const TRANSPORT_FAULTS: ReadonlySet<FaultKind> = new Set([
  'latency',
  'reset',
  'truncate',
  'malformed',
  'empty',
]);

/** Declares an operation at the hosts of its family. */
export function declareOperation<C extends Caller>(
  app: FastifyInstance,
  simulator: Simulator,
  family: Family<C>,
  operation: Operation,
  handler: Handler<C>,
): void {
  simulator.operations.add(operation.name);
  app.route({
    method: operation.method,
    url: `${family.prefix}${family.sites ? '/:site' : ''}${operation.path}`,
    exposeHeadRoute: false,
    handler: (request, reply) => handle({ simulator, family, operation, handler, request, reply }),
  });
}

type Execution<C extends Caller> = {
  simulator: Simulator;
  family: Family<C>;
  operation: Operation;
  handler: Handler<C>;
  request: FastifyRequest;
  reply: FastifyReply;
};

async function handle<C extends Caller>(execution: Execution<C>): Promise<FastifyReply> {
  const { simulator, family, operation, request, reply } = execution;
  const { faults, counters } = simulator;
  const params = Params.parse(request.params);
  const site = findSite(family.sites, params.site ?? '');
  if (family.sites && !site) {
    reply.callNotFound();
    return reply;
  }
  const call = readCall(request, params, site);
  const caller = await answerRefusals(() => family.identify(call));
  const subject = 'subject' in caller ? caller.subject : '';
  const isHandled = (kind: FaultKind) => operation.handledFaults?.includes(kind) ?? false;
  const isSupported = (kind: FaultKind) =>
    isHandled(kind) || TRANSPORT_FAULTS.has(kind) || Object.hasOwn(family.refusals, kind);
  const { region } = call;
  const strike = faults.strike({ operation: operation.name, region, subject }, isSupported);
  const count = (outcome: string) => {
    const query = call.query.toString();
    counters.add({ operation: operation.name, subject, query, outcome, fault: strike.kind });
  };
  if (strike.delayMs > 0) await wait(strike.delayMs, undefined, { ref: false });

  if (strike.kind === 'reset') {
    count('reset');
    resetConnection(request, reply);
    return reply;
  }
  const damage = strike.kind === 'truncate' || strike.kind === 'malformed' ? strike.kind : null;
  const fault = strike.kind && isHandled(strike.kind) ? strike.kind : null;
  const refusal = damage || fault ? null : refusalOf(strike.kind, family, operation);
  const answer =
    refusal ??
    ('subject' in caller
      ? await answerRefusals(() => meter(execution, { ...call, fault, faultMs: strike.ms, caller }))
      : caller);
  const finished = family.finish?.(answer, planOf(execution)) ?? answer;
  count(String(finished.status));
  // The work is done and counted, but the caller gets no answer.
  if (fault === 'lost-answer') resetConnection(request, reply);
  else await sendAnswer(reply, finished, damage);
  return reply;
}

/** Countries are written as in Amazon's API or as in its pages (GB, UK), in either case. */
function findSite(sites: 'regions' | 'countries' | null, name: string): Site | null {
  const region = REGIONS.find((known) => known === name);
  if (region) return { region, country: null };
  if (sites !== 'countries') return null;
  const countryCode = name.toUpperCase() === 'UK' ? 'GB' : name.toUpperCase();
  const marketplace = MARKETPLACES.find((known) => known.countryCode === countryCode);
  return marketplace ? { region: marketplace.region, country: countryCode } : null;
}

async function answerRefusals<Result>(work: () => Result | Promise<Result>): Promise<Result | Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

function readCall(request: FastifyRequest, params: Record<string, string>, site: Site | null): Unidentified {
  return {
    request,
    region: site?.region ?? null,
    country: site?.country ?? null,
    params,
    query: new URL(request.url, 'http://simulator').searchParams,
    body: typeof request.body === 'string' ? request.body : '',
    fault: null,
    faultMs: 0,
  };
}

function refusalOf<C extends Caller>(
  kind: FaultKind | null,
  family: Family<C>,
  operation: Operation,
): Answer | null {
  switch (kind) {
    case 'empty':
      return operation.empty?.() ?? { status: 200 };
    case '429':
    case '429-bare':
    case '429-html':
    case '500':
    case '503':
    case 'revoked':
    case 'secret-rotated':
    case 'expired-link':
    case 'forbidden':
      return family.refusals[kind]?.() ?? null;
    default:
      return null;
  }
}

/** The published plan, or a faster one, as Amazon grants it to established sellers. */
function planOf<C extends Caller>({ simulator, operation }: Execution<C>): UsagePlan | null {
  return operation.plan ? { ...operation.plan, rate: operation.plan.rate * simulator.rateScale } : null;
}

/** Takes a token of the caller's quota, then lets the operation answer. */
async function meter<C extends Caller>(execution: Execution<C>, call: Call<C>): Promise<Answer> {
  const { simulator, family, operation, handler } = execution;
  const { caller } = call;
  const key = `${operation.name}|${caller.subject}|${caller.clientId}`;
  const plan = planOf(execution);
  if (plan && !simulator.buckets.take(key, plan)) {
    return family.refusals['429']?.() ?? { status: 429 };
  }
  family.throttle?.(call);
  return handler(call);
}
