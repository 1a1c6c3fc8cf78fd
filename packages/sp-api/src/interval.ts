// Intervals as the Sales API writes them: two instants joined by `--`, seconds demanded on the way in, dropped on the way out.
import { instant } from '@insights/provider-http/wire-types';
import { zoneOffsetMs } from '@insights/provider-http/zone-offset';
import { z } from 'zod';

export type Interval = { start: Date; end: Date };

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

function formatInstant(at: Date, timeZone: string): string {
  const minutes = zoneOffsetMs(at.getTime(), timeZone) / MINUTE_MS;
  const whole = Math.floor(at.getTime() / SECOND_MS) * SECOND_MS;
  const local = new Date(whole + minutes * MINUTE_MS).toISOString().slice(0, 19);
  if (minutes === 0 && timeZone === 'UTC') return `${local}Z`;
  const pad = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** Both ends carry the zone's offset at that instant, since Amazon wants it to match `granularityTimeZone`. */
export function formatInterval({ start, end }: Interval, timeZone = 'UTC'): string {
  return `${formatInstant(start, timeZone)}--${formatInstant(end, timeZone)}`;
}

const Ends = z.tuple([instant, instant]);

/** Reads `2018-05-01T00:00-07:00--2018-05-02T00:00-07:00`, also with seconds and with `[America/Los_Angeles]`. */
export const interval = z.string().transform((text, context): Interval => {
  const { data } = Ends.safeParse(text.replaceAll(/\[[^\]]*\]/g, '').split('--'));
  if (data) return { start: data[0], end: data[1] };
  context.addIssue({ code: 'custom', message: 'not an interval' });
  return z.NEVER;
});
