import { Box, Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';

type PageHeaderProps = {
  title: string;
  tabTitle?: string;
  above?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
};

/** The header of a screen; its title is also that of the browser tab. */
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

export function LoadingHeader({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <PageHeader above={<Skeleton width={140} height="1lh" />} title={title} subtitle={lead} />
      <Text role="status" c="dimmed">
        Loading...
      </Text>
    </>
  );
}
