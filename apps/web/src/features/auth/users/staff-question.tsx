import { Button, Group, Modal, Text } from '@mantine/core';

type StaffQuestionProps = {
  email: string;
  isOpen: boolean;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks once more before an address on the staff list gets the rights that come with it. */
export function StaffQuestion({ email, isOpen, isPending, onCancel, onConfirm }: StaffQuestionProps) {
  return (
    <Modal opened={isOpen} onClose={onCancel} title="Make this account staff?" centered>
      <Text ta="left">
        {email} is on the staff list. As an admin it can add sellers, change marketplaces, start backfills and
        change the roles of other people. Make sure that the account belongs to the person you have in mind.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button aria-disabled={isPending} data-disabled={isPending} onClick={onConfirm}>
          Make staff
        </Button>
      </Group>
    </Modal>
  );
}
