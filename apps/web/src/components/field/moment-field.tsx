import { useState } from 'react';
import classes from './control.module.css';
import { Field } from './field.tsx';

type MomentFieldProps = {
  type: 'date' | 'datetime-local';
  label: string;
  value: string;
  min?: string;
  max: string;
  error: string | null;
  /** Whether what is typed is whole, and was taken. */
  onType: (typed: string) => boolean;
};

/** A moment to choose; what is typed halfway stays in the field and changes nothing. */
export function MomentField({ type, label, value, min, max, error, onType }: MomentFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Field label={label} error={error} size="xs">
      {(ties) => (
        <div className={classes['place']} data-size="xs">
          <input
            {...ties}
            type={type}
            className={classes['control']}
            value={draft ?? value}
            min={min}
            max={max}
            onChange={({ currentTarget }) =>
              setDraft(onType(currentTarget.value) ? null : currentTarget.value)
            }
            onBlur={() => setDraft(null)}
          />
        </div>
      )}
    </Field>
  );
}
