import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryTable } from '../../../ui/data-table/query-table.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { UserRow } from './user-row.tsx';
import { userList } from './users.queries.ts';

type UsersSectionProps = {
  /** Who is looking: nobody changes their own role. */
  myId: string;
};

/** Everyone with an account, and whether they see the real application. */
export function UsersSection({ myId }: UsersSectionProps) {
  const users = useQuery(userList);
  return (
    <SectionCard
      title="Users"
      description="Admins see every seller; users only see that the product is coming"
    >
      <QueryTable
        query={users}
        label="Users"
        failedTitle="Failed to load users"
        emptyText="No users found"
        head={
          <>
            <Table.Th>Email</Table.Th>
            <Table.Th w={140}>Role</Table.Th>
            <Table.Th w={140}>Created</Table.Th>
            <Table.Th w={400} ta="right">
              Change role
            </Table.Th>
          </>
        }
      >
        {(user) => <UserRow key={user.id} user={user} isMe={user.id === myId} />}
      </QueryTable>
    </SectionCard>
  );
}
