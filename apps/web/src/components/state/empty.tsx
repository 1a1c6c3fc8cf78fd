import { type BoxProps, EmptyState, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type EmptyProps = BoxProps & {
  icon: ReactNode;
  title: string;
  /** The element of the title; the outline of the page decides. */
  heading?: 'h1' | 'h2' | 'h3';
  description: string;
  role?: 'alert';
  actions?: ReactNode;
};

export const Empty = ({ title, heading = 'h3', actions, ...props }: EmptyProps) => (
  <EmptyState
    py={40}
    px="md"
    title={
      <Text component={heading} inherit>
        {title}
      </Text>
    }
    {...props}
  >
    {actions && <EmptyState.Actions>{actions}</EmptyState.Actions>}
  </EmptyState>
);
