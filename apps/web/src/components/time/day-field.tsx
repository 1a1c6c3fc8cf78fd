import { isDay } from '@insights/domain/periods';
import { MomentField } from './moment-field.tsx';

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

/** A day to choose. */
export function DayField({ label, day, min, max, problem, onDay }: DayFieldProps) {
  const onType = (value: string) => {
    const isWhole = isTyped(value);
    if (isWhole) onDay(value);
    return isWhole;
  };
  return (
    <MomentField type="date" label={label} value={day} min={min} max={max} error={problem} onType={onType} />
  );
}
