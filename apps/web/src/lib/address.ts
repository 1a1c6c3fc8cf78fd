// Where a call goes. The contract's types check every address and its input.
import type { Endpoint } from '@insights/contract/endpoint';

type Schema = Endpoint['data'];
type InputOf<S extends Schema> = S['_zod']['input'];

export type Fields = Endpoint['params'];
export type Body = Endpoint['body'];

/** An address; its input exists in the types alone. */
export type Address<P extends Fields = Fields, Q extends Fields = Fields, B extends Body = Body> = Pick<
  Endpoint,
  'method' | 'path' | 'access'
> & {
  params?: P;
  query?: Q;
  body?: B;
  /** Whether an open endpoint answers differently to someone who is signed in. */
  hearsCaller?: boolean;
};

// A part that the endpoint does not take may be left out; one that it takes is required.
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [key in Name]?: Value } : { [key in Name]: Value };
type BodyPart<Value> = undefined extends Value ? { body?: Value } : { body: Value };

export type CallInput<P extends Fields, Q extends Fields, B extends Body> = Part<'params', InputOf<P>> &
  Part<'query', InputOf<Q>> &
  BodyPart<InputOf<B>>;

export type AnyInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

export function urlFor(path: string, { params = {}, query = {} }: AnyInput): URL {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  // The page's own origin is the API's, in development by way of a proxy.
  const url = new URL(filled, window.location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
