// Any call at all, for people who look into trouble: answered as it comes, with the headers of every other call.
import type { CallOptions } from '@insights/provider-http/transport';
import { z } from 'zod';
import type { Caller, Operation } from './call.ts';

export type Probe = {
  method: Operation['method'];
  path: string;
  profileId?: string;
  body?: unknown;
  contentType?: string;
};

/** Calls a path of this grant's; what Amazon refuses comes as a failure, like everywhere. */
export function createProbe(call: Caller) {
  return ({ method, contentType, ...request }: Probe, options?: CallOptions): Promise<unknown> => {
    const types = contentType === undefined ? {} : { contentType, accept: contentType };
    return call({ name: 'probe', method }, { ...request, ...types, answer: z.unknown() }, options);
  };
}
