import { HungPopover } from '../../../ui/popup/hung-popover.tsx';
import type { Hanging } from '../../../ui/popup/use-late-popup.ts';
import { SelectorPanel, type SelectorPanelProps } from './selector-panel.tsx';

type SelectorPopupProps = Omit<SelectorPanelProps, 'onChosen'> & { hanging: Hanging; label: string };

/** The selector's panel, below its button. */
export function SelectorPopup({ hanging, label, ...panel }: SelectorPopupProps) {
  return (
    <HungPopover hanging={hanging} label={label} isFull position="bottom-start" width={360}>
      <SelectorPanel {...panel} onChosen={() => hanging.onOpen(false)} />
    </HungPopover>
  );
}
