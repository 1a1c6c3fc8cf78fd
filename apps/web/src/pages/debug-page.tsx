import { Group } from '@mantine/core';
import { useParams } from 'react-router';
import { ConnectionTest } from '../features/connect/connection-test.tsx';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { sellerRefOf } from '../features/sellers/seller-names.ts';
import { PageHeader } from '../layouts/page-header.tsx';
import { Flag } from '../ui/flag.tsx';

export function DebugPage() {
  const { sellerRef = '', marketplaceId = '' } = useParams();
  return (
    <ChosenMarketplace sellerRef={sellerRef} marketplaceId={marketplaceId}>
      {({ seller, sellerName, marketplaceName, flagIcon }) => (
        <>
          <PageHeader
            above={sellerName}
            title="Debug"
            subtitle={
              <Group gap="xs">
                <Flag icon={flagIcon} />
                {marketplaceName}
              </Group>
            }
          />
          <ConnectionTest
            key={`${seller.id} ${marketplaceId}`}
            sellerRef={sellerRefOf(seller)}
            marketplaceId={marketplaceId}
          />
        </>
      )}
    </ChosenMarketplace>
  );
}
