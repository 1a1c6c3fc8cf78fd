import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

type DisabledReasonProps = {
  reason: string | null;
  children: ReactElement;
};

/** Explains on hover, focus and touch why a button cannot be pressed. */
export const DisabledReason = ({ reason, children }: DisabledReasonProps) => (
  <Tooltip label={reason} disabled={reason === null} events={{ hover: true, focus: true, touch: true }}>
    {children}
  </Tooltip>
);
