import { Group } from '@mantine/core';
import { Flag } from '../../components/flag.tsx';
import { PageHeader } from './page-header.tsx';

type MarketplaceHeaderProps = {
  title: string;
  /** What the screen is for, in a sentence. */
  lead?: string;
  sellerName: string;
  marketplaceName: string;
  flagIcon: string;
};

/** The head of a marketplace's screen: whose it is and where, what it is, and what for. */
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
