import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { SteadyLabel } from '../steady-label.tsx';

type CopyButtonProps = ButtonProps & {
  text: string;
  label: string;
  /** The browser refused: the text should be shown selected, to be copied by hand. */
  onRefused: () => void;
};

/** Copies a text and says that it did. */
export function CopyButton({ text, label, onRefused, ...look }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard();
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (error) refused();
  }, [error]);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={() => copy(text)}
      {...look}
    >
      <span aria-live="polite">
        <SteadyLabel widest={label}>{copied ? 'Copied' : label}</SteadyLabel>
      </span>
    </Button>
  );
}
