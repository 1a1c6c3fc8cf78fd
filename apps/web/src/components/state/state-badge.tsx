import { Badge } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';

export const STATE_ICONS = {
  good: IconCircleCheck,
  wait: IconClock,
  bad: IconAlertCircle,
  none: IconCircleDashed,
};

export type BadgeState = keyof typeof STATE_ICONS;

/** A state by colour, icon and text, so that none of them is the only sign. */
export function StateBadge({ state, children }: { state: BadgeState; children: string }) {
  const Icon = STATE_ICONS[state];
  return (
    <Badge
      bg={`var(--state-${state}-paper)`}
      c={`var(--state-${state}-text)`}
      tt="none"
      fw={600}
      flex="none"
      leftSection={<Icon size={13} stroke={2} aria-hidden="true" />}
    >
      {children}
    </Badge>
  );
}
