import { Button, EmptyState, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { SectionCard } from '../components/section-card.tsx';
import { currentUser, userList } from '../features/auth/api.ts';
import { UsersSection } from '../features/auth/users-section.tsx';
import { ConnectionBadge } from '../features/connect/sp-api-card.tsx';
import { useAddSeller } from '../features/sellers/add-seller.tsx';
import { isConnected } from '../features/sellers/format.ts';
import { SellersTable } from '../features/sellers/sellers-table.tsx';
import { PageHeader } from './-layouts/page-header.tsx';
import { prefetchAsStaff } from './-loaders.ts';

export const Route = createFileRoute('/_authed/admin')({
  loader: ({ context: { queryClient } }) =>
    prefetchAsStaff(queryClient, () => void queryClient.prefetchQuery(userList)),
  component: AdminPage,
});

function NotAllowed() {
  return (
    <EmptyState
      py={48}
      icon={<IconLock stroke={1.4} aria-hidden="true" />}
      title={
        <Text component="h2" inherit>
          Only staff can manage sellers and users
        </Text>
      }
      description="Your account can see every seller. To add one or to change a role, ask a staff member."
    >
      <EmptyState.Actions>
        <Button component={Link} to="/">
          Go to home
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

function Administration({ myId }: { myId: string }) {
  const addSeller = useAddSeller();
  return (
    <>
      {addSeller.form}
      <Stack gap="md">
        <SectionCard title="Sellers" actions={addSeller.button}>
          <SellersTable
            connectionOf={(seller) => (
              <ConnectionBadge
                sellerId={seller.id}
                isConnected={isConnected(seller)}
                tokenStatus={seller.connection?.tokenStatus}
              />
            )}
          />
        </SectionCard>
        <UsersSection myId={myId} />
      </Stack>
    </>
  );
}

function AdminPage() {
  const { data: me } = useQuery(currentUser);
  if (!me) return null;
  return (
    <>
      <PageHeader title="Admin Dashboard" subtitle="Sellers, their connections, and who may see them" />
      {me.canUseAdminMode ? <Administration myId={me.id} /> : <NotAllowed />}
    </>
  );
}
