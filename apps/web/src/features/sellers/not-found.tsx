import { Button, EmptyState, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

type NotFoundProps = { title: string; text: string };

/** The address names something that is not there: what, and the way home. */
export function NotFound({ title, text }: NotFoundProps) {
  useDocumentTitle(`${title} · Insights`);
  return (
    <EmptyState
      py={64}
      icon={<IconMapQuestion stroke={1.4} aria-hidden="true" />}
      title={
        <Text component="h1" inherit>
          {title}
        </Text>
      }
      description={text}
      role="alert"
    >
      <EmptyState.Actions>
        <Button component={Link} to={paths.home}>
          Choose a seller and marketplace
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
