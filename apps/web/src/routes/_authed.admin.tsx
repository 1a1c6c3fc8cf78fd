import { Button, Stack } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { SectionCard } from '../components/section-card.tsx';
import { Empty } from '../components/state/empty.tsx';
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

const NotAllowed = () => (
  <Empty
    py={48}
    icon={<IconLock stroke={1.4} aria-hidden="true" />}
    title="Only staff can manage sellers and users"
    heading="h2"
    description="Your account can see every seller. To add one or to change a role, ask a staff member."
    actions={
      <Button component={Link} to="/">
        Go to home
      </Button>
    }
  />
);

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
