// Public information about the service itself.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';

export const ping = endpoint({
  method: 'GET',
  path: '/api/ping',
  access: 'anyone',
  summary: 'Whether the API answers',
  data: z.object({ pong: z.literal(true), time: z.iso.datetime() }),
});

/** What the pages need to know before anyone has signed in. */
export const about = endpoint({
  method: 'GET',
  path: '/api/about',
  access: 'anyone',
  summary: 'Support address and, in demo mode, the demo accounts',
  data: z.object({
    supportEmail: z.string(),
    demo: z.nullable(
      z.object({
        password: z.string(),
        accounts: z.array(z.object({ email: Id, description: z.string() })),
      }),
    ),
  }),
});
export type About = z.infer<typeof about.data>;

export const HEALTH_PATH = '/health';
