// What an endpoint is, and the envelope every answer under /api comes in.
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may call: `staff` is an admin who is also on the staff list. */
export type Access = 'anyone' | 'signed-in' | 'admin' | 'staff';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Answers = 'json' | 'redirect' | 'bytes' | 'csv' | 'events';

type Address = { method: Method; path: string; access: Access };

type Fields = z.ZodMiniObject;

export type Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
  // Literal types, so that the compiler checks addresses that callers write.
  At extends Address = Address,
> = At & {
  /** Open to anyone; the caller is identified if signed in, and an invalid token is ignored. */
  hearsCaller: boolean;
  summary: string;
  status: 200 | 202;
  /**
   * A redirect answers with an address instead of the envelope; bytes are sent as they are and never change;
   * events come one by one for as long as the caller listens and may; csv is a file of all rows that match, written while
   * it is sent.
   */
  answers: Answers;
  /** Why it may refuse a call, besides the codes that follow from its access and its input. */
  refusals: readonly ErrorCode[];
  params: Params;
  query: Query;
  body: Body;
  data: Data;
};

const nothing = z.object({});

/** The headers of an endpoint that answers with bytes. */
export const Bytes = z.object({
  mediaType: z.string(),
  /** At once, or piece by piece where they may be many. */
  bytes: z.custom<Uint8Array | AsyncIterable<Uint8Array>>(
    (value) =>
      value instanceof Uint8Array ||
      (typeof value === 'object' && value !== null && Symbol.asyncIterator in value),
  ),
});

/** What an endpoint that answers with a CSV file says of it. */
export const CsvFile = z.object({
  fileName: z.string(),
  /** The text, piece by piece. */
  text: z.custom<AsyncIterable<string>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  ),
});

/** The body of an endpoint that takes none: whatever is sent is ignored. */
export const noBody = z.unknown();

/** Declares one endpoint; what it does not name, it does not take. */
export function endpoint<
  Params extends Fields = typeof nothing,
  Query extends Fields = typeof nothing,
  Body extends z.ZodMiniType = z.ZodMiniUnknown,
  Data extends z.ZodMiniType = z.ZodMiniType,
  const M extends Method = Method,
  const P extends `/${string}` = `/${string}`,
  const A extends Access = Access,
>(shape: {
  method: M;
  path: P;
  access: A;
  hearsCaller?: boolean;
  summary: string;
  status?: 200 | 202;
  answers?: Answers;
  refusals?: readonly ErrorCode[];
  params?: Params;
  query?: Query;
  body?: Body;
  data: Data;
}): Endpoint<Params, Query, Body, Data, { method: M; path: P; access: A }>;
// Bundlers leave out the endpoints that nobody imports.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint(
  shape: Partial<Endpoint> & Pick<Endpoint, 'method' | 'path' | 'access' | 'summary' | 'data'>,
): Endpoint {
  return {
    status: 200,
    answers: 'json',
    hearsCaller: false,
    refusals: [],
    params: nothing,
    query: nothing,
    body: noBody,
    ...shape,
  };
}

export const failure = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) }),
});

/** The whole answer of an endpoint that worked. */
export const success = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ success: z.literal(true), data });
