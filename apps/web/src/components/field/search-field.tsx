import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './control.module.css';

type SearchFieldProps = Pick<ComponentProps<'input'>, 'ref' | 'type' | 'value' | 'onChange' | 'onBlur'> & {
  /** What is searched; it stands in the field while that is empty. */
  label: string;
  /** What it belongs to, where a page has several. */
  subject?: string;
  'data-autofocus'?: boolean;
};

/** A text that leaves fewer of a list. */
export function SearchField({ label, subject, ...control }: SearchFieldProps) {
  return (
    <div className={classes['place']}>
      <input
        {...control}
        className={classes['control']}
        data-search
        aria-label={subject ? `${label}, ${subject}` : label}
        placeholder={label}
      />
      <IconSearch size={16} className={classes['magnifier']} aria-hidden="true" />
    </div>
  );
}
