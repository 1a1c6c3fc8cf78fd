// What the sales report shows, as it stands in the address.
import {
  type DayRange,
  DEFAULT_PRESET_DAYS,
  earliestDay,
  firstCustomRange,
  isDay,
  PRESET_DAYS,
  type PresetDays,
  presetRange,
  type SalesSource,
  settleRange,
} from '@insights/domain/periods';

export type Preset = PresetDays | 'custom';

export type ReportSettings = {
  source: SalesSource;
  preset: Preset;
  /** The ends of a custom range, where the address has them. */
  from: string | null;
  to: string | null;
};

const presetFrom = (value: string | null): Preset =>
  value === 'custom' ? 'custom' : (PRESET_DAYS.find((days) => String(days) === value) ?? DEFAULT_PRESET_DAYS);

const dayFrom = (value: string | null) => (value !== null && isDay(value) ? value : null);

/** Reads the settings; what an address does not have or nobody understands is the default. */
export const reportSettingsFrom = (query: URLSearchParams): ReportSettings => ({
  source: query.get('source') === 'hourly' ? 'hourly' : 'daily',
  preset: presetFrom(query.get('range')),
  from: dayFrom(query.get('from')),
  to: dayFrom(query.get('to')),
});

/** The changes to the address for a source or a preset; the defaults leave no trace in it. */
export const sourceChange = (source: SalesSource) => ({ source: source === 'daily' ? null : source });
export const presetChange = (preset: Preset) => ({
  range: preset === DEFAULT_PRESET_DAYS ? null : String(preset),
  ...(preset === 'custom' ? {} : { from: null, to: null }),
});

/** The range in the fields of a custom period; a wrong one stays as it was asked for. */
export function customRange({ from, to, source }: ReportSettings, today: string): DayRange {
  const first = firstCustomRange(today);
  const asked = { from: from ?? first.from, to: to ?? first.to };
  return settleRange(asked, source, today) ?? asked;
}

export type ChosenRange = { range: DayRange; problem: null } | { range: null; problem: string };

/** The days to show, or what is wrong with the ones that were asked for. */
export function chosenRange(settings: ReportSettings, today: string): ChosenRange {
  const { preset, source } = settings;
  if (preset !== 'custom') return { range: presetRange(preset, source, today), problem: null };
  const range = customRange(settings, today);
  if (range.from > range.to) return { range: null, problem: 'From may not be after To' };
  const earliest = earliestDay(today);
  if (range.from < earliest) return { range: null, problem: `From may not be before ${earliest}` };
  return { range, problem: null };
}
