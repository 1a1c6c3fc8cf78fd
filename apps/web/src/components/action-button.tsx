import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, type MouseEvent, useRef } from 'react';
import classes from './action-button.module.css';

export type ActionButtonProps = Omit<ButtonProps, 'children'> &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    children: string;
    /** The label while it works; the button is wide enough for both. */
    pendingLabel?: string;
    isPending?: boolean;
    /** Part of its name, where a page has several buttons with this label. */
    subject?: string | undefined;
    isDisabled?: boolean;
  };

/** A button that waits for what it starts: its focus and width stay, and it cannot be pressed twice. */
export function ActionButton(props: ActionButtonProps) {
  const { children: label, pendingLabel = label, isPending = false, subject, ...rest } = props;
  const { isDisabled = false, onClick, ...button } = rest;
  const isHeld = useRef(false);
  const isOff = isPending || isDisabled;
  const shown = isPending ? pendingLabel : label;

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff || isHeld.current) return event.preventDefault(); // a form is not submitted either
    onClick?.(event);
    // A mutation is reported as pending one task later: a second press in between must not start it again.
    isHeld.current = true;
    setTimeout(() => {
      isHeld.current = false;
    });
  };

  return (
    <Button
      aria-label={subject && `${shown}, ${subject}`}
      {...button}
      // Not `disabled`, which would take the focus away.
      aria-disabled={isOff || undefined}
      data-disabled={isOff}
      onClick={press}
    >
      {pendingLabel === label ? (
        label
      ) : (
        <span aria-live="polite" className={classes['label']} data-other={isPending ? label : pendingLabel}>
          {shown}
        </span>
      )}
    </Button>
  );
}
