// A route as plain data: an endpoint of the contract and what answers it.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Endpoint } from '@insights/contract/endpoint';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { JsonParts } from './json-parts.ts';

// zod/mini speaks no language by itself; callers are refused in English.
z.config(z.locales.en());

/** Who is calling, as the access token and the database say at this moment. */
export type Caller = {
  userId: string;
  sessionId: string;
  email: string;
  role: 'admin' | 'user';
  isStaff: boolean;
};

export type Cookies = {
  /** The cookies of the request, as one text. */
  cookies: string | undefined;
  /** Sends cookies with the answer. */
  setCookies: (cookies: string[]) => void;
};

/** A request as it came, before the endpoint has looked at it. */
export type RawRequest = Partial<Cookies> & {
  params: unknown;
  query: unknown;
  body: unknown;
  address: string;
  /** When the request came in, whatever it had to wait for since. */
  arrivedAt: Date;
  /** The origin of the page that asks, as its browser says. */
  origin: string | null;
  caller: Caller | null;
};

export type Route = {
  endpoint: Endpoint;
  answer: (request: RawRequest) => Promise<unknown>;
  /** Whether the answer comes compressed already. */
  isEncoded?: boolean;
};

export type Input<
  Params extends z.ZodMiniObject,
  Query extends z.ZodMiniObject,
  Body extends z.ZodMiniType,
> = {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  address: string;
  arrivedAt: Date;
  origin: string | null;
} & Cookies;

/** A route that anyone may call; the caller is known only to endpoints that hear it. */
export function openRoute<
  P extends z.ZodMiniObject,
  Q extends z.ZodMiniObject,
  B extends z.ZodMiniType,
  D extends z.ZodMiniType,
>(
  endpoint: Endpoint<P, Q, B, D>,
  handle: (input: Input<P, Q, B> & { caller: Caller | null }) => Promise<z.input<D>>,
): Route {
  return {
    endpoint,
    answer: async (request) =>
      endpoint.data.parse(await handle({ ...readInput(endpoint, request), caller: request.caller })),
  };
}

/** The part of the API whose share of the database a request has, such as `sales`; null for accounts and streams. */
export function kindOf({ path, answers }: Endpoint): string | null {
  const part = path.split('/')[2] ?? null;
  return part === 'auth' || answers === 'events' ? null : part;
}

/** Whether a request only asks what is stored. */
export const isRead = ({ method, answers }: Endpoint): boolean =>
  method === 'GET' && ['json', 'bytes', 'csv'].includes(answers);

/** The caller of a route that is not for everyone. */
export function signedIn({ caller }: RawRequest): Caller {
  if (!caller) throw new AppError('not_signed_in', 'Please sign in');
  return caller;
}

/** A route for those who are signed in; the guard has already asked whether the caller may. */
export function route<
  P extends z.ZodMiniObject,
  Q extends z.ZodMiniObject,
  B extends z.ZodMiniType,
  D extends z.ZodMiniType,
>(
  endpoint: Endpoint<P, Q, B, D>,
  handle: (input: Input<P, Q, B> & { caller: Caller }) => Promise<z.input<D>>,
): Route {
  return {
    endpoint,
    async answer(request) {
      const caller = signedIn(request);
      return endpoint.data.parse(await handle({ ...readInput(endpoint, request), caller }));
    },
  };
}

/** A long list in parts, and what is told beside it. */
export type LongAnswer<Data, Name extends string> = {
  list: Iterable<ListIn<Data, Name>> | AsyncIterable<ListIn<Data, Name>>;
  rest: Omit<Data, Name>;
};
type ListIn<Data, Name> = Name extends keyof Data ? Data[Name] : never;

/** The answer's text in pieces; what is told beside the list is checked before the first of them. */
export async function* piecesOf<D extends z.ZodMiniObject>(
  data: D,
  items: z.ZodMiniType,
  name: string,
  { list, rest }: { list: Iterable<unknown> | AsyncIterable<unknown>; rest: object },
): AsyncGenerator<string> {
  const { [name]: _list, ...beside } = data.parse({ ...rest, [name]: [] });
  let before = `{${JSON.stringify(name)}:[`;
  for await (const part of list) {
    const text = JSON.stringify(items.parse(part)).slice(1, -1);
    if (text === '') continue;
    yield before + text;
    before = ',';
    await nextTurn();
  }
  const fields = Object.entries(beside).map(
    ([field, value]) => `,${JSON.stringify(field)}:${JSON.stringify(value)}`,
  );
  yield `${before === ',' ? '' : before}]${fields.join('')}}`;
}

/** The pieces once the first of them is there: what fails until then is refused in words. */
export async function begun(pieces: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await pieces.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}

/**
 * A route for those who are signed in whose answer has one long list. Each part of it is made, checked and written by
 * itself, and others have their turn in between. Nothing is sent before all of it has passed; or, where it is sent `as
 * made`, an answer that fails in the middle breaks off.
 */
export function listRoute<
  P extends z.ZodMiniObject,
  Q extends z.ZodMiniObject,
  B extends z.ZodMiniType,
  Name extends string,
  D extends z.ZodMiniObject<Record<Name, z.ZodMiniArray>>,
>(
  endpoint: Endpoint<P, Q, B, D>,
  name: Name,
  handle: (input: Input<P, Q, B>) => Promise<LongAnswer<z.input<D>, Name>>,
  sent: 'whole' | 'as made' = 'whole',
): Route {
  const items = z.compile(endpoint.data.shape[name]); // uncompiled, zod/mini takes ten times as long for a long list
  return {
    endpoint,
    async answer(request) {
      signedIn(request);
      const pieces = piecesOf(endpoint.data, items, name, await handle(readInput(endpoint, request)));
      if (sent === 'as made') return new JsonParts(await begun(pieces));
      const all: string[] = [];
      for await (const piece of pieces) all.push(piece);
      return new JsonParts(all);
    },
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Parses the parts of an address, or its query. An id means the same in capitals, to the database as to people: it is
 * compared with others in the one form in which it is stored.
 */
export function parseAddress<S extends z.ZodMiniObject>(
  schema: S,
  raw: unknown,
): z.util.SafeParseResult<z.output<S>> {
  if (typeof raw !== 'object' || raw === null) return schema.safeParse(raw);
  const normal = Object.entries(raw).map(([name, value]) => [
    name,
    typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : value,
  ]);
  return schema.safeParse(Object.fromEntries(normal));
}

/** Parses all three parts, so that every wrong field is named at once. */
export function readInput<P extends z.ZodMiniObject, Q extends z.ZodMiniObject, B extends z.ZodMiniType>(
  endpoint: Endpoint<P, Q, B>,
  request: RawRequest,
): Input<P, Q, B> {
  const { address, arrivedAt, origin, cookies, setCookies = () => {} } = request;
  const params = parseAddress(endpoint.params, request.params);
  const query = parseAddress(endpoint.query, request.query);
  const body = endpoint.body.safeParse(request.body);
  const errors = [
    ...fieldErrors(params, 'path'),
    ...fieldErrors(query, 'query'),
    ...fieldErrors(body, 'body'),
  ];
  for (const part of ['params', 'query', 'body'] as const)
    if (holdsNul(request[part])) errors.push({ field: part, message: 'The NUL character is not allowed' });
  if (params.success && query.success && body.success && errors.length === 0)
    return {
      params: params.data,
      query: query.data,
      body: body.data,
      ...{ address, arrivedAt, origin, cookies, setCookies },
    };
  throw new AppError('invalid_input', errors[0]?.message ?? 'The input is not valid', { details: errors });
}

function fieldErrors(parsed: z.util.SafeParseResult<unknown>, part: string) {
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || part, message }));
}

// PostgreSQL's text cannot hold it, and no field of ours means anything by it.
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => holdsNul(key) || holdsNul(item));
}
