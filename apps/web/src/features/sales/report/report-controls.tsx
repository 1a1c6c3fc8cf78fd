import { DEFAULT_PRESET_DAYS, earliestDay, latestDay, PRESET_DAYS } from '@insights/domain/periods';
import type { Zone } from '@insights/domain/zones';
import { Group, SegmentedControl, type SegmentedControlItem, Text } from '@mantine/core';
import { DayField } from '../../../components/time/day-field.tsx';
import type { AddressChange } from '../../../components/use-address.ts';
import { ZoneChoice } from '../zone-choice.tsx';
import classes from './report-controls.module.css';
import {
  customRange,
  type Preset,
  presetChange,
  type ReportSettings,
  sourceChange,
} from './report-settings.ts';

const SOURCES: SegmentedControlItem<ReportSettings['source']>[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'hourly', label: 'Hourly' },
];
const CUSTOM = 'custom';
const PRESETS = [
  ...PRESET_DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: CUSTOM, label: 'Custom' },
];

const presetNamed = (value: string): Preset =>
  value === CUSTOM ? CUSTOM : (PRESET_DAYS.find((days) => String(days) === value) ?? DEFAULT_PRESET_DAYS);

type ReportControlsProps = {
  settings: ReportSettings;
  /** Today in the zone of the figures. */
  today: string;
  problem: string | null;
  marketplaceId: string;
  zone: Zone;
  now: number;
  /** Whether days begin at the marketplace's own midnight. */
  hasOwnDays: boolean;
  onChange: (change: AddressChange) => void;
};

function CustomDays({ settings, today, problem, onChange }: Omit<ReportControlsProps, 'marketplaceId'>) {
  const { from, to } = customRange(settings, today);
  const latest = latestDay(settings.source, today);
  return (
    <Group gap="sm" align="flex-start">
      <DayField
        label="From"
        day={from}
        min={earliestDay(today)}
        max={to}
        problem={problem}
        onDay={(day) => onChange({ from: day })}
      />
      <DayField
        label="To"
        day={to}
        min={from}
        max={latest}
        problem={null}
        onDay={(day) => onChange({ to: day })}
      />
    </Group>
  );
}

/** What the report shows: the source, the days and the zone. */
export function ReportControls(props: ReportControlsProps) {
  const { settings, marketplaceId, zone, now, hasOwnDays, onChange } = props;
  const { source, preset } = settings;
  return (
    <div className={classes['controls']}>
      <SegmentedControl
        aria-label="Data source"
        data={SOURCES}
        value={source}
        onChange={(chosen) => onChange(sourceChange(chosen))}
      />
      <SegmentedControl
        aria-label="Range"
        data={PRESETS}
        value={String(preset)}
        onChange={(value) => onChange(presetChange(presetNamed(value)))}
      />
      {preset === CUSTOM && <CustomDays {...props} />}
      {source === 'daily' ? (
        <Text span size="sm" c="dimmed" lh="30px">
          {hasOwnDays ? 'Own days' : 'UTC days'}
        </Text>
      ) : (
        <ZoneChoice
          name="Timezone of the report"
          marketplaceId={marketplaceId}
          zone={zone}
          now={now}
          onZone={(chosen) => onChange({ 'report-zone': chosen === 'UTC' ? null : chosen })}
        />
      )}
    </div>
  );
}
