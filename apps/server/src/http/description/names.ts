// What programs call an endpoint or a shape: the name under which the contract exports it.
import type { Endpoint } from '@insights/contract/endpoint';
import { NOUNS, type Noun } from '@insights/contract/nouns';
import * as z from 'zod/mini';

export type Name = { noun: Noun; operationId: string };

/** Those of the endpoints that are the contract's, by noun and name: an order that no other file has a part in. */
export function listNamed(endpoints: readonly Endpoint[]): { endpoint: Endpoint; name: Name }[] {
  return NOUNS.flatMap((noun) =>
    Object.entries(noun.exports).flatMap(([operationId, value]) => {
      const endpoint = endpoints.find((candidate) => candidate === value);
      return endpoint ? [{ endpoint, name: { noun, operationId } }] : [];
    }),
  );
}

/** The shapes that the contract exports, by their names. */
export const NAMED_SHAPES: readonly [string, z.ZodMiniType][] = NOUNS.flatMap(({ exports }) =>
  Object.entries(exports).flatMap(([name, value]): [string, z.ZodMiniType][] =>
    value instanceof z.ZodMiniType ? [[name, value]] : [],
  ),
);
