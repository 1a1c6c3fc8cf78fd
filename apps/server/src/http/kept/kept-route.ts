// A route whose answer is kept for as long as the version of what it was made from stands.
import type { Endpoint } from '@insights/contract/endpoint';
import * as z from 'zod/mini';
import type { Beside } from '../../db/beside.ts';
import {
  type Caller,
  holdsNul,
  type Input,
  parseAddress,
  type Route,
  readInput,
  signedIn,
} from '../route.ts';
import type { KeptAnswers, Question } from './kept-answers.ts';

type Asking<P extends z.ZodMiniObject, Q extends z.ZodMiniObject, B extends z.ZodMiniType, Data> = {
  /** What is asked of the database together with who is calling. */
  beside: (params: z.output<P>) => Beside;
  /** What is asked, given the answer to that; refuses whatever is not there. */
  ask: (input: Input<P, Q, B> & { caller: Caller }, found: unknown) => Promise<Question<Data>>;
};

/** Who is calling is asked of the database each time, and the version in the same statement; the rest is sent as it was made. */
export function keptRoute<
  P extends z.ZodMiniObject,
  Q extends z.ZodMiniObject,
  B extends z.ZodMiniType,
  D extends z.ZodMiniType,
>(endpoint: Endpoint<P, Q, B, D>, kept: KeptAnswers, { beside, ask }: Asking<P, Q, B, z.input<D>>): Route {
  const data = z.compile(endpoint.data); // uncompiled, zod/mini takes ten times as long for a long list
  return {
    endpoint,
    beside(raw) {
      const params = parseAddress(endpoint.params, raw);
      return params.success && !holdsNul(raw) ? beside(params.data) : undefined;
    },
    async answer(request) {
      const caller = signedIn(request);
      const question = await ask({ ...readInput(endpoint, request), caller }, request.found);
      return kept.answer(question, (answer) => data.parse(answer));
    },
  };
}
