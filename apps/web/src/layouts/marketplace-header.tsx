import { Group } from '@mantine/core';
import { Flag } from '../ui/flag.tsx';
import { PageHeader } from './page-header.tsx';

type MarketplaceHeaderProps = {
  title: string;
  sellerName: string;
  marketplaceName: string;
  flagIcon: string;
};

/** The head of a marketplace's screen: whose it is, what it is, and where. */
export function MarketplaceHeader({ title, sellerName, marketplaceName, flagIcon }: MarketplaceHeaderProps) {
  return (
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
  );
}
