// Backfills, which fetch the sales of the past.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';

const BackfillParams = z.object({ sellerId: z.string(), marketplaceId: z.string() });

export const BackfillGranularity = z.enum(['daily', 'hourly']);
export type BackfillGranularity = z.infer<typeof BackfillGranularity>;

const BACKFILL_PATH = '/api/sp-api/:sellerId/marketplaces/:marketplaceId/backfill';

export const Backfill = z.object({
  granularity: BackfillGranularity,
  state: z.enum(['idle', 'queued', 'running', 'completed', 'failed']),
  /** One that lacks something is not done, although those after it may be. */
  chunksDone: z.int(),
  chunksTotal: z.int(),
  recordsSaved: z.int(),
  errorCount: z.int(),
  lastError: z.nullable(z.string()),
  /** When Amazon is asked again: its quota is used up, or `lastError` says what the last answer lacked. */
  waitingUntil: z.nullable(z.iso.datetime()),
  /** When it should be done, judging by the chunks so far; null while there is nothing to judge by. */
  etaAt: z.nullable(z.iso.datetime()),
  startedAt: z.nullable(z.iso.datetime()),
  finishedAt: z.nullable(z.iso.datetime()),
});
export type Backfill = z.infer<typeof Backfill>;

export const startBackfill = endpoint({
  method: 'POST',
  path: BACKFILL_PATH,
  access: 'staff',
  status: 202,
  summary: 'Start fetching the past, two years of days or thirty days of hours; one that runs is returned',
  refusals: ['sp_api_not_connected', 'not_participating'],
  params: BackfillParams,
  body: z.object({ granularity: BackfillGranularity }),
  data: Backfill,
});

export const backfillState = endpoint({
  method: 'GET',
  path: BACKFILL_PATH,
  access: 'admin',
  summary: 'How a backfill is getting on',
  params: BackfillParams,
  query: z.object({ granularity: BackfillGranularity }),
  data: Backfill,
});

/** A backfill in the list of all marketplaces of a seller. */
export const ListedBackfill = z.extend(Backfill, { marketplace_id: Id });
export type ListedBackfill = z.infer<typeof ListedBackfill>;

export const listBackfills = endpoint({
  method: 'GET',
  path: '/api/sp-api/:sellerId/backfills',
  access: 'admin',
  summary:
    'How the backfills of all marketplaces of a seller are getting on; those never started are left out',
  params: z.object({ sellerId: z.string() }),
  data: z.object({ backfills: z.array(ListedBackfill) }),
});
