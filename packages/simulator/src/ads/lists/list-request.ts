// Reads the body of a Sponsored Products list and refuses what Amazon refuses.
import { z } from 'zod';
import { Refusal } from '../../wire/answers.ts';
import { parseJson } from '../../wire/bodies.ts';
import { hashText } from '../../world/random.ts';
import { adsError } from '../ads-errors.ts';
import type { ListKind } from './list-kinds.ts';
import type { Listed } from './listed-entities.ts';

export const MAX_RESULTS = 1000;
const STATES = ['ENABLED', 'PAUSED', 'ARCHIVED', 'ENABLING', 'PROPOSED', 'USER_DELETED', 'OTHER'] as const;
const DEFAULT_STATES: readonly string[] = ['ENABLED', 'PAUSED'];
const ENUMS: Readonly<Record<string, readonly string[]>> = {
  campaignTargetingTypeFilter: ['AUTO', 'MANUAL'],
  expressionTypeFilter: ['AUTO', 'MANUAL', 'OTHER'],
  marketplaceBudgetAllocationFilter: ['AUTO', 'MANUAL'],
  matchTypeFilter: [
    'EXACT',
    'PHRASE',
    'BROAD',
    'OTHER',
    'NEGATIVE_EXACT',
    'NEGATIVE_PHRASE',
    'NEGATIVE_BROAD',
  ],
};

const Include = z.object({ include: z.array(z.string()) });
const TextFilter = z.object({
  include: z.array(z.string()).max(100).default([]),
  queryTermMatchType: z.enum(['BROAD_MATCH', 'EXACT_MATCH']).default('BROAD_MATCH'),
});
const Common = z.looseObject({
  maxResults: z.number().int().min(1).max(MAX_RESULTS).optional(),
  nextToken: z.string().optional(),
  includeExtendedDataFields: z.boolean().optional(),
  stateFilter: z.object({ include: z.array(z.enum(STATES)).max(10) }).optional(),
});

export type ListRequest = {
  maxResults: number;
  nextToken: string | null;
  isExtended: boolean;
  /** A hash of the list and its filters, so that a token is only valid for these. */
  fingerprint: number;
  accepts: (entity: Listed) => boolean;
};

type Test = (entity: Listed) => boolean;

export function readListRequest(kind: ListKind, body: string): ListRequest {
  const parsed = Common.safeParse(body.trim() === '' ? {} : parseJson(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refusal(`$.${issue?.path.join('.') ?? ''}`, issue?.message ?? 'The body is not an object');
  }
  const { maxResults, nextToken, includeExtendedDataFields, stateFilter, ...filters } = parsed.data;
  const states: readonly string[] = stateFilter?.include.length ? stateFilter.include : DEFAULT_STATES;
  const tests: Test[] = [({ state }) => states.includes(state)];
  for (const [name, filter] of Object.entries(filters)) {
    if (filter === null || filter === undefined) continue;
    tests.push(readFilter(kind, name, filter));
  }
  return {
    maxResults: maxResults ?? MAX_RESULTS,
    nextToken: nextToken ?? null,
    isExtended: includeExtendedDataFields ?? false,
    fingerprint: hashText(JSON.stringify([kind.operation, states, filters])),
    accepts: (entity) => tests.every((test) => test(entity)),
  };
}

/** Unknown filters are ignored, as all unknown fields are. */
function readFilter(kind: ListKind, name: string, filter: unknown): Test {
  const most = kind.idFilters[name];
  if (most !== undefined) return readIdFilter(name, filter, most);
  if (kind.enumFilters.includes(name)) return readEnumFilter(name, filter);
  return name === kind.textFilter ? readTextFilter(name, filter) : () => true;
}

function readIdFilter(name: string, filter: unknown, most: number): Test {
  const parsed = Include.safeParse(filter);
  if (!parsed.success) throw refusal(`$.${name}.include`, 'must be a list of strings');
  const { include } = parsed.data;
  if (include.length > most) throw refusal(`$.${name}.include`, `must hold at most ${most} items`, 'range');
  const ids = new Set(include);
  return ({ valueFor }) => ids.size === 0 || ids.has(valueFor(name));
}

/** Some of these filters are a single value, some a list, some a list in an object. */
function readEnumFilter(name: string, filter: unknown): Test {
  const shapes = z.union([
    z.string().transform((value) => [value]),
    z.array(z.string()),
    Include.transform((one) => one.include),
  ]);
  const parsed = shapes.safeParse(filter);
  const allowed = ENUMS[name] ?? [];
  if (!parsed.success || parsed.data.some((value) => !allowed.includes(value))) {
    throw refusal(`$.${name}`, `must be one of ${allowed.join(', ')}`);
  }
  const values = parsed.data;
  return ({ valueFor }) => values.length === 0 || values.includes(valueFor(name));
}

function readTextFilter(name: string, filter: unknown): Test {
  const parsed = TextFilter.safeParse(filter);
  if (!parsed.success) throw refusal(`$.${name}`, 'is not a text filter');
  const { include, queryTermMatchType } = parsed.data;
  const texts = include.map((text) => text.toLowerCase());
  const isIncluded = (value: string) =>
    texts.some((text) => (queryTermMatchType === 'EXACT_MATCH' ? value === text : value.includes(text)));
  return ({ valueFor }) => texts.length === 0 || isIncluded(valueFor(name).toLowerCase());
}

function refusal(location: string, message: string, type: 'malformed' | 'range' = 'malformed'): Refusal {
  const cause = { location };
  const error =
    type === 'range'
      ? { rangeError: { cause, message, reason: 'TOO_HIGH' } }
      : { malformedValueError: { cause, message, reason: 'PATTERN_NOT_MATCHED' } };
  const errorType = type === 'range' ? 'rangeError' : 'malformedValueError';
  return listRefusal(`${location} ${message}`, errorType, error);
}

/** 400 for a token that is not one, or belongs to another list. */
export function invalidToken(): Refusal {
  const message = 'Invalid nextToken';
  const error = { cause: { location: '$.nextToken' }, message, reason: 'INVALID_TOKEN' };
  return listRefusal(message, 'invalidInputError', { invalidInputError: error });
}

function listRefusal(message: string, errorType: string, errorValue: object): Refusal {
  return new Refusal(adsError('sponsored-products', 400, message, [{ errorType, errorValue }]));
}
