import { Button } from '@mantine/core';
import type { TabStop } from '../../../components/data-table/column.ts';
import { SteadyLabel } from '../../../components/steady-label.tsx';

type ActionButtonProps = {
  label: string;
  busyLabel?: string;
  /** What it is done to: every row has the same buttons. */
  subject: string;
  tabStop: TabStop;
  isBusy?: boolean;
  isOff?: boolean;
  onPress: () => void;
};

/** Something that can be done with a row. It keeps its width and the keyboard's place while it works. */
export function ActionButton(props: ActionButtonProps) {
  const { label, busyLabel = label, subject, tabStop, isBusy = false, isOff = false, onPress } = props;
  const isHeld = isBusy || isOff;
  const shown = isBusy ? busyLabel : label;
  const widest = busyLabel.length > label.length ? busyLabel : label;
  return (
    <Button
      size="compact-sm"
      variant="default"
      tabIndex={tabStop}
      aria-disabled={isHeld}
      data-disabled={isHeld}
      aria-label={`${shown}, ${subject}`}
      onClick={() => !isHeld && onPress()}
    >
      <SteadyLabel widest={widest}>{shown}</SteadyLabel>
    </Button>
  );
}
