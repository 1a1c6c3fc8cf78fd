import { type ReactNode, useId } from 'react';
import classes from './field.module.css';

export type FieldSize = 'xs' | 'sm' | 'md';

/** What is said around a control. */
export type FieldWords = {
  label: string;
  description?: string | undefined;
  /** What is wrong with what stands in it. */
  error?: string | null | undefined;
};

type ControlTies = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldWords & { size: FieldSize; children: (ties: ControlTies) => ReactNode };

/** A control under its label, which it is tied to. */
export function Field({ label, description, error, size, children }: FieldProps) {
  const id = useId();
  const [descriptionId, errorId] = [`${id}-description`, `${id}-error`];
  const told = [...(error ? [errorId] : []), ...(description ? [descriptionId] : [])];
  return (
    <div className={classes['field']} data-size={size}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      {description && (
        <p id={descriptionId} className={classes['description']}>
          {description}
        </p>
      )}
      {children({
        id,
        'aria-describedby': told.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
