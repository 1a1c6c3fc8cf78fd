// The parameters of the admin dashboard's address. Apart from api.ts, because the router loads them with every screen.
import { z } from 'zod/mini';

export const reportsSearch = z.object({
  /** The report whose rows are shown. */
  data: z.catch(z.string(), ''),
  /** The month of the sales by ASIN; all of them without one. */
  period: z.catch(z.string(), ''),
  /** The ASIN whose details are shown. */
  asin: z.catch(z.string(), ''),
});
export const reportsDefaults = { data: '', period: '', asin: '' };
