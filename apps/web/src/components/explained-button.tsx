import { Tooltip } from '@mantine/core';
import { ActionButton, type ActionButtonProps } from './action-button.tsx';

type ExplainedButtonProps = Omit<ActionButtonProps, 'isDisabled'> & {
  /** Why it cannot be pressed, shown on hover, focus and touch; null while it can. */
  disabledReason: string | null;
};

export const ExplainedButton = ({ disabledReason, ...button }: ExplainedButtonProps) => (
  <Tooltip
    label={disabledReason}
    disabled={disabledReason === null}
    events={{ hover: true, focus: true, touch: true }}
  >
    <ActionButton {...button} isDisabled={disabledReason !== null} />
  </Tooltip>
);
