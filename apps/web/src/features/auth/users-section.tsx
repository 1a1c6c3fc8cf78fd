import type { ListedUser } from '@insights/contract/users';
import { Badge, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { type Column, textColumn } from '../../components/data-table/column.ts';
import { QueryTable } from '../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../components/data-table/use-table-rows.ts';
import { Dimmed } from '../../components/secondary-text.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { toast } from '../../components/toast.tsx';
import { ApiError, serverMessageOr } from '../../lib/api-error.ts';
import { saveRole, userList } from './api.ts';

const NOT_CHANGED = 'Failed to change the role';

const changeMessage = ({ email, role }: ListedUser) =>
  role === 'admin'
    ? `${email} is now an admin and sees every seller.`
    : `${email} is no longer an admin and sees no seller.`;

const needsConfirmation = (error: Error) =>
  error instanceof ApiError && error.code === 'staff_confirmation_needed';

/** Gives someone the admin role or takes it away; nobody changes their own role. */
function RoleChange({ user, isMe }: { user: ListedUser; isMe: boolean }) {
  const [isConfirming, confirmation] = useDisclosure();
  const { mutate, isPending } = useMutation({
    ...saveRole(user.id),
    onSuccess: (saved) => {
      confirmation.close();
      toast.success(changeMessage(saved));
    },
    onError: (error) => {
      if (needsConfirmation(error)) return confirmation.open();
      confirmation.close();
      toast.error(serverMessageOr(error, NOT_CHANGED));
    },
  });
  const isAdmin = user.role === 'admin';
  const reasonId = `own-role-${user.id}`;
  return (
    <>
      <Group gap="sm" justify="flex-end" wrap="nowrap">
        {isMe && <Dimmed id={reasonId}>You cannot change your own role</Dimmed>}
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
        opened={isConfirming}
        title="Make this account staff?"
        confirmLabel="Make staff"
        pendingLabel="Saving..."
        isPending={isPending}
        onConfirm={() => mutate({ role: 'admin', confirmStaff: true })}
        onCancel={confirmation.close}
      >
        {user.email} is on the staff list. As an admin it can add sellers, change marketplaces, start
        backfills and change the roles of other people. Make sure that the account belongs to the person you
        have in mind.
      </ConfirmDialog>
    </>
  );
}

const roleOf = ({ role }: ListedUser) => (role === 'admin' ? 'Admin' : 'User');

const columnsFor = (myId: string): Column<ListedUser>[] => [
  {
    ...textColumn('email', 'Email', 220, ({ email }) => email),
    cell: ({ email }) => (
      <Text span inherit fw={500}>
        {email}
      </Text>
    ),
  },
  {
    ...textColumn('role', 'Role', 140, roleOf),
    cell: (user) => (
      <>
        {roleOf(user)}{' '}
        {user.isStaff && (
          <Badge tt="none" size="sm">
            Staff
          </Badge>
        )}
      </>
    ),
  },
  {
    key: 'created',
    label: 'Created',
    width: 140,
    cell: ({ createdAt }) => <Instant at={createdAt} isDayOnly />,
    sortBy: ({ createdAt }) => Date.parse(createdAt),
  },
  {
    key: 'change',
    label: 'Change role',
    align: 'right',
    width: 400,
    cell: (user) => <RoleChange user={user} isMe={user.id === myId} />,
  },
];

const FILTER: TableFilter<ListedUser> = {
  label: 'Search by email',
  textsOf: ({ email }) => [email],
  noMatch: 'No users match the search',
};

export function UsersSection({ myId }: { myId: string }) {
  const users = useQuery(userList);
  const columns = useMemo(() => columnsFor(myId), [myId]);
  return (
    <SectionCard
      title="Users"
      description="Admins see every seller; users only see that the product is coming"
    >
      <QueryTable
        query={users}
        name="Users"
        failedTitle="Failed to load users"
        empty={{ text: 'No users found' }}
        address="users"
        columns={columns}
        keyOf={({ id }) => id}
        filter={FILTER}
      />
    </SectionCard>
  );
}
