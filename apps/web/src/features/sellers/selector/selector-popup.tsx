import { Popover } from '@mantine/core';
import { HungOn } from '../../../ui/popup/hung-on.tsx';
import type { Hanging } from '../../../ui/popup/use-late-popup.ts';
import { SelectorPanel, type SelectorPanelProps } from './selector-panel.tsx';

type SelectorPopupProps = Omit<SelectorPanelProps, 'onChosen'> & { hanging: Hanging; label: string };

/** The selector's panel, below its button. */
export function SelectorPopup({ hanging, label, ...panel }: SelectorPopupProps) {
  return (
    <Popover
      id={hanging.id}
      opened={hanging.isOpen}
      onChange={hanging.onOpen}
      position="bottom-start"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <HungOn button={hanging.button} onHung={hanging.onHung} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        <SelectorPanel {...panel} onChosen={() => hanging.onOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
