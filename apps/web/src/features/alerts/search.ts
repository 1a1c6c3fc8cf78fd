// The parameters of the address that the list of alerts reads. Apart from api.ts, because the router loads it with every screen.
import { z } from 'zod/mini';

export const alertListSearch = z.object({
  show: z.catch(z.enum(['open', 'resolved']), 'open'),
  seller: z.catch(z.string(), ''),
});
export type AlertListSearch = z.infer<typeof alertListSearch>;
