import { dayOf, earliestDay } from '@insights/domain/periods';
import { Group, SegmentedControl } from '@mantine/core';
import { DayField } from '../../components/time/day-field.tsx';
import type { AddressChange } from '../../components/use-address.ts';
import { PRESETS, presetChange, type RangeSettings, rangeChange } from './reconcile-range.ts';

const CUSTOM = 'custom';
const CHOICES = [
  ...PRESETS.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: CUSTOM, label: 'Custom' },
];

type RangeControlsProps = { settings: RangeSettings; now: number; onChange: (change: AddressChange) => void };

/** Which days are compared. */
export function RangeControls({ settings, now, onChange }: RangeControlsProps) {
  const { range, preset, problem } = settings;
  const today = dayOf(now);
  return (
    <Group gap="sm" align="flex-start">
      <SegmentedControl
        aria-label="Range"
        data={CHOICES}
        value={preset === null ? CUSTOM : String(preset)}
        onChange={(value) => onChange(value === CUSTOM ? rangeChange(range) : presetChange(Number(value)))}
      />
      {preset === null && (
        <>
          <DayField
            label="From"
            day={range.from}
            min={earliestDay(today)}
            max={range.to}
            problem={problem}
            onDay={(from) => onChange(rangeChange({ ...range, from }))}
          />
          <DayField
            label="To"
            day={range.to}
            min={range.from}
            max={today}
            problem={null}
            onDay={(to) => onChange(rangeChange({ ...range, to }))}
          />
        </>
      )}
    </Group>
  );
}
