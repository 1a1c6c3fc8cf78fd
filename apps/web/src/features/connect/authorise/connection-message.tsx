import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConnectionPicture } from './connection-picture.tsx';

type ConnectionMessageProps = {
  state: 'good' | 'bad';
  title: string;
  text: string;
  /** For those who are asked about it. */
  code?: string | null;
  actions: ReactNode;
};

/** How a connection stands when there is nothing left to choose: connected, or not, and why. */
export function ConnectionMessage({ state, title, text, code, actions }: ConnectionMessageProps) {
  return (
    <div role={state === 'bad' ? 'alert' : 'status'}>
      <ConnectionPicture state={state} />
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {code && (
        <Text size="sm" c="dimmed" mt="xs">
          Code for support:{' '}
          <Text span ff="monospace" inherit>
            {code}
          </Text>
        </Text>
      )}
      <Group mt="lg" gap="sm">
        {actions}
      </Group>
    </div>
  );
}
