import { ActionIcon, Kbd, Popover, Stack, Switch, Text } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import classes from './shortcut-help.module.css';

const SHORTCUTS = [
  { key: 'd', words: 'Daily' },
  { key: 'h', words: 'Hourly' },
  { key: '7', words: '7 days' },
  { key: '3', words: '30 days' },
  { key: '9', words: '90 days' },
  { key: 'c', words: 'Custom range' },
] as const;

type ShortcutHelpProps = { isOn: boolean; onToggle: (isOn: boolean) => void };

/** The single keys of the report, and the switch for those whose keyboard or voice presses them by accident. */
export function ShortcutHelp({ isOn, onToggle }: ShortcutHelpProps) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={28} aria-label="Keyboard shortcuts">
          <IconKeyboard size={18} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
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
      </Popover.Dropdown>
    </Popover>
  );
}
