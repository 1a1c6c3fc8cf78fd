import { Badge } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';

const ICONS = { good: IconCircleCheck, wait: IconClock, bad: IconAlertCircle };

type StateBadgeProps = { state: keyof typeof ICONS; children: string };

/** A state in a colour, an icon and a word, so that no sign stands alone. */
export function StateBadge({ state, children }: StateBadgeProps) {
  const Icon = ICONS[state];
  return (
    <Badge
      bg={`var(--state-${state}-paper)`}
      c={`var(--state-${state}-text)`}
      tt="none"
      fw={600}
      leftSection={<Icon size={13} stroke={2} aria-hidden="true" />}
    >
      {children}
    </Badge>
  );
}
