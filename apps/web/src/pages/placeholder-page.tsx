import { Group } from '@mantine/core';
import { useParams } from 'react-router';
import { ChosenMarketplace } from '../features/sellers/chosen-marketplace.tsx';
import { PageHeader } from '../layouts/page-header.tsx';
import { Flag } from '../ui/flag.tsx';

type PlaceholderPageProps = { title: string };

/** A screen that is only announced so far: the seller, the title and the marketplace. */
export function PlaceholderPage({ title }: PlaceholderPageProps) {
  const { sellerRef = '', marketplaceId = '' } = useParams();
  return (
    <ChosenMarketplace sellerRef={sellerRef} marketplaceId={marketplaceId}>
      {({ sellerName, marketplaceName, flagIcon }) => (
        <PageHeader
          above={sellerName}
          title={title}
          subtitle={
            <Group gap="xs">
              <Flag icon={flagIcon} />
              {marketplaceName}
            </Group>
          }
        />
      )}
    </ChosenMarketplace>
  );
}
