import { Group } from '@mantine/core';
import { Flag } from '../../components/flag.tsx';
import { PageHeader } from './page-header.tsx';

type MarketplaceHeaderProps = {
  title: string;
  /** The purpose of the screen, in a sentence. */
  lead?: string;
  sellerName: string;
  marketplaceName: string;
  flagIcon: string;
};

/** The header of a marketplace's screen: seller, marketplace, title and purpose. */
export function MarketplaceHeader({
  title,
  lead,
  sellerName,
  marketplaceName,
  flagIcon,
}: MarketplaceHeaderProps) {
  return (
    <PageHeader
      above={
        <Group gap="xs">
          <span>{sellerName}</span>
          <span aria-hidden="true">·</span>
          <Flag icon={flagIcon} />
          <span>{marketplaceName}</span>
        </Group>
      }
      title={title}
      subtitle={lead}
    />
  );
}
