import { Group } from '@mantine/core';
import { useParams } from 'react-router';
import { ConnectionTest } from '../features/connect/connection-test.tsx';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { sellerSegment } from '../features/sellers/seller-names.ts';
import { PageHeader } from '../layouts/page-header.tsx';
import { Flag } from '../ui/flag.tsx';

export function DebugPage() {
  const { sellerId = '', marketplaceId = '' } = useParams();
  return (
    <ChosenMarketplace sellerRef={sellerId} marketplaceId={marketplaceId}>
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
            slug={sellerSegment(seller)}
            marketplaceId={marketplaceId}
          />
        </>
      )}
    </ChosenMarketplace>
  );
}
