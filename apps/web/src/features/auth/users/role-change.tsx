import type { ListedUser } from '@insights/contract/users';
import { Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../components/action-button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { toast } from '../../../components/toast.tsx';
import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import { saveRole } from './users.queries.ts';

const NOT_CHANGED = 'Failed to change the role';

const changed = ({ email, role }: ListedUser) =>
  role === 'admin'
    ? `${email} is now an admin and sees every seller.`
    : `${email} is no longer an admin and sees no seller.`;

const needsConfirmation = (error: Error) =>
  error instanceof ApiError && error.code === 'staff_confirmation_needed';

type RoleChangeProps = {
  user: ListedUser;
  isMe: boolean;
};

/** Gives someone the admin role, or takes it; nobody changes their own. */
export function RoleChange({ user, isMe }: RoleChangeProps) {
  const [isAsking, question] = useDisclosure();
  const { mutate, isPending } = useMutation({
    ...saveRole(user.id),
    onSuccess: (saved) => {
      question.close();
      toast.success(changed(saved));
    },
    onError: (error) => {
      if (needsConfirmation(error)) return question.open();
      question.close();
      toast.error(serverMessageOr(error, NOT_CHANGED));
    },
  });
  const isAdmin = user.role === 'admin';
  const reasonId = `own-role-${user.id}`;
  return (
    <>
      <Group gap="sm" justify="flex-end" wrap="nowrap">
        {isMe && (
          <Text id={reasonId} size="sm" c="dimmed">
            You cannot change your own role
          </Text>
        )}
        <ActionButton
          size="xs"
          variant="default"
          disabled={isMe}
          aria-describedby={isMe ? reasonId : undefined}
          subject={user.email}
          pendingLabel="Saving..."
          isPending={isPending}
          onClick={() => mutate({ role: isAdmin ? 'user' : 'admin' })}
        >
          {isAdmin ? 'Remove admin' : 'Make admin'}
        </ActionButton>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title="Make this account staff?"
        confirmLabel="Make staff"
        pendingLabel="Saving..."
        isPending={isPending}
        onConfirm={() => mutate({ role: 'admin', confirmStaff: true })}
        onCancel={question.close}
      >
        {user.email} is on the staff list. As an admin it can add sellers, change marketplaces, start
        backfills and change the roles of other people. Make sure that the account belongs to the person you
        have in mind.
      </ConfirmDialog>
    </>
  );
}
