import type { ListedUser } from '@insights/contract/users';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TabStop } from '../../../components/data-table/column.ts';
import { SteadyLabel } from '../../../components/steady-label.tsx';
import { toast } from '../../../components/toast.tsx';
import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { StaffQuestion } from './staff-question.tsx';
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
  tabStop: TabStop;
};

/** Gives someone the admin role, or takes it; nobody changes their own. */
export function RoleChange({ user, isMe, tabStop }: RoleChangeProps) {
  const [isAsking, question] = useDisclosure();
  const { mutate, isPending } = useSingleMutation({
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
  const action = isPending ? 'Saving...' : isAdmin ? 'Remove admin' : 'Make admin';
  const reasonId = `own-role-${user.id}`;
  return (
    <>
      <Group gap="sm" justify="flex-end" wrap="nowrap">
        {isMe && (
          <Text id={reasonId} size="sm" c="dimmed">
            You cannot change your own role
          </Text>
        )}
        <Button
          size="xs"
          variant="default"
          tabIndex={tabStop}
          disabled={isMe}
          aria-describedby={isMe ? reasonId : undefined}
          aria-disabled={isMe || isPending}
          data-disabled={isPending}
          aria-label={`${action}, ${user.email}`}
          onClick={() => mutate({ role: isAdmin ? 'user' : 'admin' })}
        >
          <SteadyLabel widest="Remove admin">{action}</SteadyLabel>
        </Button>
      </Group>
      <StaffQuestion
        email={user.email}
        isOpen={isAsking}
        isPending={isPending}
        onCancel={question.close}
        onConfirm={() => mutate({ role: 'admin', confirmStaff: true })}
      />
    </>
  );
}
