// The search parameters of the list of alerts: apart from api.ts, because the router loads them with every screen.
import { z } from 'zod/mini';

export const alertListSearch = z.object({
  show: z._default(z.catch(z.enum(['open', 'resolved']), 'open'), 'open'),
  seller: z._default(z.catch(z.string(), ''), ''),
});
export type AlertListSearch = z.infer<typeof alertListSearch>;
