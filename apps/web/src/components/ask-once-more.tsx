import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type AskOnceMoreProps = {
  isAsking: boolean;
  title: string;
  /** What will be gone, and how it could come back. */
  children: ReactNode;
  /** What the button says that does it. */
  yes: ReactNode;
  isPending: boolean;
  onYes: () => void;
  onCancel: () => void;
};

/** The question before something that is not easily undone. */
export function AskOnceMore({
  isAsking,
  title,
  children,
  yes,
  isPending,
  onYes,
  onCancel,
}: AskOnceMoreProps) {
  return (
    <Modal opened={isAsking} onClose={onCancel} title={title} centered>
      <Text ta="left">{children}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          aria-disabled={isPending}
          data-disabled={isPending}
          onClick={() => !isPending && onYes()}
        >
          {yes}
        </Button>
      </Group>
    </Modal>
  );
}
