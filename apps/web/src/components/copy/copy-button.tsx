import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import classes from '../action-button.module.css';

type CopyButtonProps = ButtonProps & {
  text: string;
  label: string;
  /** What is copied, where the label does not say it. */
  subject?: string;
  /** Called where the browser refuses to copy: select the text, to be copied by hand. */
  onRefused: () => void;
};

export function CopyButton({ text, label, subject, onRefused, ...look }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard();
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (error) refused();
  }, [error]);
  const Icon = copied ? IconCheck : IconCopy;
  const shown = copied ? 'Copied' : label;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden="true" />}
      aria-label={subject && `${shown}, ${subject}`}
      onClick={() => copy(text)}
      {...look}
    >
      <span aria-live="polite" className={classes['label']} data-other={copied ? label : 'Copied'}>
        {shown}
      </span>
    </Button>
  );
}
