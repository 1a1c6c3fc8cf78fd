import { z } from 'zod/mini';

export const PRESETS = [7, 30, 90] as const;
export const DEFAULT_DAYS = 30;

/** The days that are reconciled, and the one that is open. */
export const reconcileSearch = z.object({
  days: z.catch(z.string(), String(DEFAULT_DAYS)),
  from: z.catch(z.string(), ''),
  to: z.catch(z.string(), ''),
  day: z.catch(z.string(), ''),
});
export type ReconcileSearch = z.infer<typeof reconcileSearch>;
export const reconcileDefaults = { days: String(DEFAULT_DAYS), from: '', to: '', day: '' };
