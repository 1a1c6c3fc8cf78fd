import { Kbd, Stack, Switch, Text } from '@mantine/core';
import { HungPopover } from '../../../ui/popup/hung-popover.tsx';
import type { Hanging } from '../../../ui/popup/use-late-popup.ts';
import classes from './shortcut-list.module.css';

const SHORTCUTS = [
  { key: 'd', words: 'Daily' },
  { key: 'h', words: 'Hourly' },
  { key: '7', words: '7 days' },
  { key: '3', words: '30 days' },
  { key: '9', words: '90 days' },
  { key: 'c', words: 'Custom range' },
] as const;

type ShortcutListProps = { hanging: Hanging; isOn: boolean; onToggle: (isOn: boolean) => void };

/** The single keys of the report, and the switch for those whose keyboard or voice presses them by accident. */
export function ShortcutList({ hanging, isOn, onToggle }: ShortcutListProps) {
  return (
    <HungPopover hanging={hanging} label="Keyboard shortcuts" position="bottom-end">
      <Stack gap="xs">
        <dl className={classes['keys']}>
          {SHORTCUTS.map(({ key, words }) => (
            <div key={key} className={classes['key']}>
              <dt>
                <Kbd size="xs">{key}</Kbd>
              </dt>
              <dd>
                <Text span size="sm">
                  {words}
                </Text>
              </dd>
            </div>
          ))}
        </dl>
        <Switch
          size="xs"
          label="Single-key shortcuts"
          checked={isOn}
          onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        />
      </Stack>
    </HungPopover>
  );
}
