import { type DayRange, isDay } from '@insights/domain/periods';
import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';

type MomentFieldProps = {
  type: 'date' | 'datetime-local';
  label: string;
  value: string;
  min?: string;
  max: string;
  error: string | null;
  /** Returns whether the typed text is complete and was accepted. */
  onType: (typed: string) => boolean;
};

/** A date or time field; incomplete input stays in the field and changes nothing. */
export function MomentField({ value, onType, ...field }: MomentFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      size="xs"
      {...field}
      value={draft ?? value}
      onChange={({ currentTarget }) => setDraft(onType(currentTarget.value) ? null : currentTarget.value)}
      onBlur={() => setDraft(null)}
    />
  );
}

// A year being typed passes through 0002 and 0020.
const isTyped = (value: string) => isDay(value) && value >= '2000';

type DayFieldProps = {
  label: string;
  day: string;
  min: string;
  max: string;
  problem?: string | null;
  onDay: (day: string) => void;
};

function DayField({ label, day, min, max, problem = null, onDay }: DayFieldProps) {
  const onType = (value: string) => {
    const isWhole = isTyped(value);
    if (isWhole) onDay(value);
    return isWhole;
  };
  return (
    <MomentField type="date" label={label} value={day} min={min} max={max} error={problem} onType={onType} />
  );
}

type DayRangeFieldsProps = {
  range: DayRange;
  earliest: string;
  latest: string;
  problem: string | null;
  onChange: (change: Partial<DayRange>) => void;
};

export const DayRangeFields = ({ range, earliest, latest, problem, onChange }: DayRangeFieldsProps) => (
  <Group gap="sm" align="flex-start">
    <DayField
      label="From"
      day={range.from}
      min={earliest}
      max={range.to}
      problem={problem}
      onDay={(from) => onChange({ from })}
    />
    <DayField label="To" day={range.to} min={range.from} max={latest} onDay={(to) => onChange({ to })} />
  </Group>
);
