import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type BadgeState, STATE_ICONS } from './state-badge.tsx';
import classes from './state-line.module.css';

/** A state as a line of text with an icon, in colour only where something is wrong or pending. */
export function StateLine({ state, children }: { state: BadgeState; children: ReactNode }) {
  const Icon = STATE_ICONS[state];
  return (
    <Text size="xs" className={classes['line']} data-state={state} data-figures>
      <Icon size={14} className={classes['icon']} aria-hidden="true" />
      <span>{children}</span>
    </Text>
  );
}
