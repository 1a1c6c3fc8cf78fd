import { Box, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: string;
  /** The title of the browser tab if it differs. */
  tabTitle?: string;
  /** Above the title, such as the seller's name. */
  above?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
};

/** The head of a screen inside the shell; its title names the browser tab as well. */
export function PageHeader({ title, tabTitle = title, above, subtitle, actions }: PageHeaderProps) {
  useDocumentTitle(`${tabTitle} · Insights`);
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <Box miw={0}>
        {above && (
          <Text component="div" size="sm" fw={500} c="dimmed" mb={4}>
            {above}
          </Text>
        )}
        <Title order={1}>{title}</Title>
        {subtitle && (
          <Text component="div" c="dimmed" mt={4}>
            {subtitle}
          </Text>
        )}
      </Box>
      {actions}
    </Group>
  );
}
