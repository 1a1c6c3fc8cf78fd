// The request of an Ads report: dates, grouping, columns, filters.
import { z } from 'zod';
import { DAY_MS } from '../../world/zones.ts';

const Day = z.iso.date();
const Configuration = z.object({
  adProduct: z.string(),
  reportTypeId: z.string(),
  groupBy: z.array(z.string()).min(1),
  columns: z.array(z.string()).min(1),
  timeUnit: z.enum(['DAILY', 'SUMMARY']),
  format: z.literal('GZIP_JSON'),
  filters: z
    .array(z.object({ field: z.string(), values: z.array(z.string()) }))
    .nullish()
    .transform((filters) => filters ?? null),
});

/** A link to the report's document contains all of it. */
export const ReportRequest = z.object({ startDate: Day, endDate: Day, configuration: Configuration });
export type ReportRequest = z.infer<typeof ReportRequest>;
export type Configuration = z.infer<typeof Configuration>;

/** Converts a day to its number, counted from 1970-01-01, and back. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
