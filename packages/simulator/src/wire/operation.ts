// The one way to declare an operation: who calls, quota, faults and counting are the same for all.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FaultKind } from '../control/faults.ts';
import type { Simulator } from '../simulator-parts.ts';
import type { Region } from '../world/marketplaces.ts';
import { type Answer, resetConnection, sendAnswer } from './answers.ts';
import type { UsagePlan } from './buckets.ts';

/**
 * An address prefix that stands for one of Amazon's hosts; `region` is null where Amazon has only one, `country` is
 * given where the host is one country's.
 */
export type Host = { prefix: string; region: Region | null; country?: string | null };

/** Who calls, as far as quotas and faults care. A subject of '' is nobody in particular. */
export type Caller = { subject: string; clientId: string };

export type Call<Who extends Caller> = {
  request: FastifyRequest;
  region: Region | null;
  /** The country whose host was called; null where the host serves a whole region. */
  country: string | null;
  caller: Who;
  params: Record<string, string>;
  query: URLSearchParams;
  /** The body as it came; each family reads its own formats. */
  body: string;
  /** A fault that strikes this call and that the operation shows itself. */
  trouble: FaultKind | null;
  /** The time that trouble takes, if it takes any. */
  troubleMs: number;
};

type Unidentified = Omit<Call<Caller>, 'caller'>;

/** The faults that an API answers in words of its own. */
export type SpokenFault =
  | '429'
  | '429-bare'
  | '429-html'
  | '500'
  | '503'
  | 'revoked'
  | 'secret-rotated'
  | 'expired-link'
  | 'forbidden';

/** A group of operations with the same hosts, the same way to sign in and the same error bodies. */
export type Family<Who extends Caller> = {
  hosts: readonly Host[];
  identify: (call: Unidentified) => { caller: Who } | { refusal: Answer };
  /** Its words for each trouble; a fault it has no words for passes it by. */
  refusals: Partial<Record<SpokenFault, () => Answer>>;
  /** A limit that all its operations share; null lets the call pass. */
  throttle?: (call: Call<Who>) => Answer | null;
  /** Puts the headers on that every answer of the family carries. */
  finish?: (answer: Answer, plan: UsagePlan | null) => Answer;
};

export type Operation = {
  /** Amazon's operationId, by which faults and counts name it. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  plan?: UsagePlan;
  /** The answer when there is nothing to tell; the `empty` fault gives it. An empty body by default. */
  empty?: () => Answer;
  /** The faults it shows in its own way: they reach the handler as the trouble of the call. */
  troubles?: readonly FaultKind[];
};

type Handler<Who extends Caller> = (call: Call<Who>) => Answer | Promise<Answer>;

const Params = z.record(z.string(), z.string());
const MUTE_FAULTS: ReadonlySet<FaultKind> = new Set(['latency', 'reset', 'truncate', 'malformed', 'empty']);

/** Declares an operation at every host of its family. */
export function declareOperation<Who extends Caller>(
  app: FastifyInstance,
  simulator: Simulator,
  family: Family<Who>,
  operation: Operation,
  handler: Handler<Who>,
): void {
  simulator.operations.add(operation.name);
  for (const host of family.hosts) {
    app.route({
      method: operation.method,
      url: `${host.prefix}${operation.path}`,
      exposeHeadRoute: false,
      handler: (request, reply) => run({ simulator, family, operation, handler, request, reply, host }),
    });
  }
}

type Run<Who extends Caller> = {
  simulator: Simulator;
  family: Family<Who>;
  operation: Operation;
  handler: Handler<Who>;
  request: FastifyRequest;
  reply: FastifyReply;
  host: Host;
};

async function run<Who extends Caller>(given: Run<Who>): Promise<FastifyReply> {
  const { simulator, family, operation, request, reply, host } = given;
  const { faults, counters } = simulator;
  const { region } = host;
  const call = readCall(request, host);
  const identity = family.identify(call);
  const subject = 'caller' in identity ? identity.caller.subject : '';
  const isShownByHandler = (kind: FaultKind) => operation.troubles?.includes(kind) ?? false;
  const canShow = (kind: FaultKind) =>
    isShownByHandler(kind) || MUTE_FAULTS.has(kind) || Object.hasOwn(family.refusals, kind);
  const strike = faults.strike({ operation: operation.name, region, subject }, canShow);
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
  const trouble = strike.kind && isShownByHandler(strike.kind) ? strike.kind : null;
  const spoken = damage || trouble ? null : speak(strike.kind, family, operation);
  const answer =
    spoken ??
    ('refusal' in identity
      ? identity.refusal
      : await meter(given, { ...call, trouble, troubleMs: strike.kindMs, caller: identity.caller }));
  const finished = family.finish?.(answer, planOf(given)) ?? answer;
  count(String(finished.status));
  // The work is done and counted; only the one who asked never hears of it.
  if (trouble === 'lost-answer') resetConnection(request, reply);
  else await sendAnswer(reply, finished, damage);
  return reply;
}

function readCall(request: FastifyRequest, { region, country = null }: Host): Unidentified {
  return {
    request,
    region,
    country,
    params: Params.parse(request.params),
    query: new URL(request.url, 'http://simulator').searchParams,
    body: typeof request.body === 'string' ? request.body : '',
    trouble: null,
    troubleMs: 0,
  };
}

function speak<Who extends Caller>(
  kind: FaultKind | null,
  family: Family<Who>,
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

/** The published plan, or a faster one, as Amazon grants it to sellers it knows well. */
function planOf<Who extends Caller>({ simulator, operation }: Run<Who>): UsagePlan | null {
  return operation.plan ? { ...operation.plan, rate: operation.plan.rate * simulator.rateScale } : null;
}

/** Takes a token of the caller's quota, then lets the operation answer. */
async function meter<Who extends Caller>(given: Run<Who>, call: Call<Who>): Promise<Answer> {
  const { simulator, family, operation, handler } = given;
  const { caller } = call;
  const key = `${operation.name}|${caller.subject}|${caller.clientId}`;
  const plan = planOf(given);
  if (plan && !simulator.buckets.take(key, plan)) {
    return family.refusals['429']?.() ?? { status: 429 };
  }
  return family.throttle?.(call) ?? handler(call);
}
