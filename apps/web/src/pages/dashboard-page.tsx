import { Anchor, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useAdminMode } from '../features/auth/use-admin-mode.ts';
import { SalesOverview } from '../features/sales/sales-overview.tsx';
import { fileStemOf } from '../features/sales/sales-place.ts';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { sellerRefOf } from '../features/sellers/seller-names.ts';
import { PageHeader } from '../layouts/page-header.tsx';
import { paths } from '../paths.ts';
import { Later } from '../ui/later.tsx';

export function DashboardPage() {
  const { sellerRef = '', marketplaceId = '' } = useParams();
  const isAdminMode = useAdminMode();
  return (
    <ChosenMarketplace sellerRef={sellerRef} marketplaceId={marketplaceId}>
      {({ seller, sellerName, marketplace, marketplaceName }) => (
        <>
          <PageHeader title={`${sellerName} ${marketplaceName}`} subtitle="Dashboard Overview" />
          <Later>
            <SalesOverview
              place={{
                sellerId: seller.id,
                marketplaceId,
                fileStem: fileStemOf(sellerRefOf(seller), marketplace.country_code),
                setupPath: isAdminMode ? paths.setup(sellerRefOf(seller)) : null,
              }}
            />
            <Text size="sm" mt="md">
              <Anchor
                component={Link}
                to={paths.marketplace(sellerRefOf(seller), marketplaceId, 'reconcile')}
                c="dimmed"
                inherit
              >
                Reconcile with reports and advertising
              </Anchor>
            </Text>
          </Later>
        </>
      )}
    </ChosenMarketplace>
  );
}
