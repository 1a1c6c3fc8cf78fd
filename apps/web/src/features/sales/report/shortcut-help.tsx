import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useLatePopup } from '../../../ui/popup/use-late-popup.ts';

const loadList = async () => (await import('./shortcut-list.tsx')).ShortcutList;

type ShortcutHelpProps = { isOn: boolean; onToggle: (isOn: boolean) => void };

/** The button that tells the single keys of the report. */
export function ShortcutHelp({ isOn, onToggle }: ShortcutHelpProps) {
  const { Popup: List, hanging, reaching, telling } = useLatePopup(loadList);
  return (
    <>
      <ActionIcon size={28} aria-label="Keyboard shortcuts" {...telling('dialog')} {...reaching}>
        <IconKeyboard size={18} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      {List && <List hanging={hanging} isOn={isOn} onToggle={onToggle} />}
    </>
  );
}
