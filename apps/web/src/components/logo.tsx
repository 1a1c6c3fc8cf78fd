import { Group, Text } from '@mantine/core';

export function Logo({ isMarkOnly = false, size = 28 }: { isMarkOnly?: boolean; size?: number }) {
  return (
    <Group gap={10} wrap="nowrap">
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" fill="var(--logo-paper)" />
        <g fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path d="M8 22.5V18M14 22.5v-9M20 22.5V16" stroke="var(--logo-bars)" strokeWidth="3" />
          <path d="M7.5 13 13.2 8.6 19 11.4 24.5 7" stroke="var(--logo-line)" strokeWidth="2.4" />
        </g>
      </svg>
      {!isMarkOnly && (
        <Text component="span" fw={650} fz={17} lts="-0.02em" inherit={false}>
          Insights
        </Text>
      )}
    </Group>
  );
}
