import { isDay } from '@insights/domain/periods';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

// A year being typed passes through 0002 and 0020.
const isTyped = (value: string) => isDay(value) && value >= '2000';

type DayFieldProps = {
  label: string;
  day: string;
  min: string;
  max: string;
  problem: string | null;
  onDay: (day: string) => void;
};

/** A day to choose; what is typed halfway stays in the field and changes nothing. */
export function DayField({ label, day, min, max, problem, onDay }: DayFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const onType = (value: string) => {
    setDraft(isTyped(value) ? null : value);
    if (isTyped(value)) onDay(value);
  };
  return (
    <TextInput
      type="date"
      size="xs"
      label={label}
      value={draft ?? day}
      min={min}
      max={max}
      error={problem}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onBlur={() => setDraft(null)}
    />
  );
}
