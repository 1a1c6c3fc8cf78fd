import type { ComponentProps } from 'react';
import classes from './control.module.css';
import type { FieldSize } from './field.tsx';

export type ChoiceProps = Omit<ComponentProps<'select'>, 'size' | 'className' | 'children' | 'onChange'> & {
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  size?: FieldSize;
};

/**
 * One of many, in the list that the browser itself opens. Drawn by styles alone: the kit's own stands on all that its fields
 * are made of, which a screen of figures has no other use for.
 */
export function Choice({ options, onChange, size = 'sm', ...control }: ChoiceProps) {
  return (
    <div className={classes['place']} data-size={size}>
      <select
        {...control}
        className={classes['control']}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <svg className={classes['chevron']} viewBox="0 0 15 15" aria-hidden="true">
        <path d="M5.25 5.75 7.5 3.5l2.25 2.25M9.75 9.25 7.5 11.5 5.25 9.25" />
      </svg>
    </div>
  );
}
