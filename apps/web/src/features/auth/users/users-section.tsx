import type { ListedUser } from '@insights/contract/users';
import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Column } from '../../../components/data-table/column.ts';
import { QueryTable } from '../../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../../components/data-table/use-table-rows.ts';
import { SectionCard } from '../../../components/section-card.tsx';
import { Instant } from '../../../components/time/instant.tsx';
import { RoleChange } from './role-change.tsx';
import { userList } from './users.queries.ts';

const roleOf = ({ role }: ListedUser) => (role === 'admin' ? 'Admin' : 'User');

const COLUMNS: Column<ListedUser>[] = [
  {
    key: 'email',
    label: 'Email',
    align: 'left',
    width: 220,
    cell: ({ email }) => (
      <Text span inherit fw={500}>
        {email}
      </Text>
    ),
    sortBy: ({ email }) => email,
  },
  {
    key: 'role',
    label: 'Role',
    align: 'left',
    width: 140,
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
    sortBy: roleOf,
  },
  {
    key: 'created',
    label: 'Created',
    align: 'left',
    width: 140,
    cell: ({ createdAt }) => <Instant at={createdAt} isDayOnly />,
    sortBy: ({ createdAt }) => Date.parse(createdAt),
  },
];

const FILTER: TableFilter<ListedUser> = {
  label: 'Search by email',
  textsOf: ({ email }) => [email],
  noMatch: 'No users match the search',
};

type UsersSectionProps = {
  /** Who is looking: nobody changes their own role. */
  myId: string;
};

/** Everyone with an account, and whether they see the real application. */
export function UsersSection({ myId }: UsersSectionProps) {
  const users = useQuery(userList);
  const columns = useMemo(
    (): Column<ListedUser>[] => [
      ...COLUMNS,
      {
        key: 'change',
        label: 'Change role',
        align: 'right',
        width: 400,
        cell: (user) => <RoleChange user={user} isMe={user.id === myId} />,
      },
    ],
    [myId],
  );
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
