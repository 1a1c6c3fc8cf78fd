import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { HungOn } from './hung-on.tsx';
import type { Hanging } from './use-late-popup.ts';

type HungPopoverProps = Pick<PopoverProps, 'position' | 'width'> & {
  hanging: Hanging;
  label: string;
  /** Where what is in it goes from edge to edge. */
  isFull?: boolean;
  children: ReactNode;
};

/** A small window below its button, which keeps the keyboard until it is closed. */
export function HungPopover({ hanging, label, isFull = false, children, ...place }: HungPopoverProps) {
  return (
    <Popover
      id={hanging.id}
      opened={hanging.isOpen}
      onChange={hanging.onOpen}
      shadow="md"
      trapFocus
      returnFocus
      {...place}
    >
      <Popover.Target>
        <HungOn button={hanging.button} onHung={hanging.onHung} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} {...(isFull && { p: 0 })}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
