import { Button, type ButtonProps, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import buttonClasses from '../action-button.module.css';
import classes from './copy-field.module.css';

type CopyButtonProps = ButtonProps & {
  text: string;
  label: string;
  /** What is copied, where the label does not say it. */
  subject?: string;
  /** Called where the browser refuses to copy: select the text, to be copied by hand. */
  onRefused: () => void;
};

export function CopyButton({ text, label, subject, onRefused, ...buttonProps }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard();
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (error) refused();
  }, [error]);
  const Icon = copied ? IconCheck : IconCopy;
  const currentLabel = copied ? 'Copied' : label;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden="true" />}
      aria-label={subject && `${currentLabel}, ${subject}`}
      onClick={() => copy(text)}
      {...buttonProps}
    >
      <span aria-live="polite" className={buttonClasses['label']} data-other={copied ? label : 'Copied'}>
        {currentLabel}
      </span>
    </Button>
  );
}

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
