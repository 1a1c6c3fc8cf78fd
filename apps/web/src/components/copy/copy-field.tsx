import { Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './copy-field.module.css';

type CopyFieldProps = { label: string; description: string; text: string; copyLabel: string };

/** A text to pass on, such as a link: a button copies it, and it can be selected. */
export function CopyField({ label, description, text, copyLabel }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  return (
    <div>
      <div className={classes['row']}>
        <TextInput
          ref={field}
          label={label}
          description={description}
          value={text}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          className={classes['field'] ?? ''}
          classNames={{ input: classes['text'] ?? '' }}
        />
        <CopyButton
          text={text}
          label={copyLabel}
          size="md"
          fz="sm"
          onRefused={() => {
            setIsRefused(true);
            field.current?.focus();
            field.current?.select();
          }}
        />
      </div>
      {isRefused && (
        <Text role="alert" size="sm" c="var(--state-wait-text)" mt={6}>
          Your browser did not allow copying. The link is selected: copy it from the field.
        </Text>
      )}
    </div>
  );
}
