import { Choice, type ChoiceProps } from './choice.tsx';
import { Field, type FieldWords } from './field.tsx';

type ChoiceFieldProps = FieldWords & Omit<ChoiceProps, 'id' | 'aria-describedby' | 'aria-invalid'>;

/** A choice under its label, as a form has it. */
export function ChoiceField({ label, description, error, size = 'sm', ...choice }: ChoiceFieldProps) {
  return (
    <Field label={label} description={description} error={error} size={size}>
      {(ties) => <Choice {...choice} {...ties} size={size} />}
    </Field>
  );
}
