import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  /** What will happen, and how it could be undone. */
  children: ReactNode;
  confirmLabel: string;
  pendingLabel?: string;
  isPending: boolean;
  /** The dialog then opens with the focus on Cancel. */
  isDangerous?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, pendingLabel = confirmLabel, isPending } = props;
  const { isDangerous = true, onConfirm, onCancel } = props;
  return (
    <Modal opened={opened} onClose={onCancel} title={title} centered>
      <Text component="div" ta="left">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel} data-autofocus={isDangerous || undefined}>
          Cancel
        </Button>
        <ActionButton
          {...(isDangerous ? { color: 'red.9' } : { 'data-autofocus': true })}
          pendingLabel={pendingLabel}
          isPending={isPending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </ActionButton>
      </Group>
    </Modal>
  );
}
