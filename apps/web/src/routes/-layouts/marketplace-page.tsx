import { Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Flag } from '../../components/flag.tsx';
import { ChosenMarketplace } from '../../features/sellers/chosen-marketplace.tsx';
import { LoadingHeader, PageHeader } from './page-header.tsx';

type Chosen = Parameters<ComponentProps<typeof ChosenMarketplace>['children']>[0];

type MarketplacePageProps = {
  sellerRef: string;
  marketplaceId: string;
  title: string;
  /** The purpose of the screen, in a sentence. */
  lead?: string;
  children?: (chosen: Chosen) => ReactNode;
};

/** A screen of the marketplace that the address names: seller, marketplace, title and purpose above its content. */
export function MarketplacePage({ title, lead, children, ...params }: MarketplacePageProps) {
  return (
    <ChosenMarketplace {...params} {...(lead && { loading: <LoadingHeader title={title} lead={lead} /> })}>
      {(chosen) => (
        <>
          <PageHeader
            above={
              <Group gap="xs">
                <span>{chosen.sellerName}</span>
                <span aria-hidden="true">·</span>
                <Flag icon={chosen.flagIcon} />
                <span>{chosen.marketplaceName}</span>
              </Group>
            }
            title={title}
            subtitle={lead}
          />
          {children?.(chosen)}
        </>
      )}
    </ChosenMarketplace>
  );
}
