import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import type { ReactNode } from 'react';
import { ChosenSeller } from './chosen-seller.tsx';
import { findMarketplace, marketplaceLabel, sellerName } from './format.ts';
import { NotFound } from './not-found.tsx';

type Chosen = {
  seller: Seller;
  sellerName: string;
  marketplace: SellerMarketplace;
  marketplaceName: string;
  flagIcon: string;
};

type ChosenMarketplaceProps = {
  /** A slug, a selling partner id or an id, as the address has it. */
  sellerRef: string;
  marketplaceId: string;
  /** What stands there until then, where the screen can say more than that it is loading. */
  loading?: ReactNode;
  children: (chosen: Chosen) => ReactNode;
};

/** The seller and the marketplace an address names, once they are known. */
export function ChosenMarketplace({ sellerRef, marketplaceId, children, ...rest }: ChosenMarketplaceProps) {
  return (
    <ChosenSeller sellerRef={sellerRef} {...rest}>
      {(seller) => {
        const marketplace = findMarketplace(seller, marketplaceId);
        if (!marketplace) {
          const text = `${sellerName(seller)} has no marketplace “${marketplaceId}”.`;
          return <NotFound title="Marketplace not found" text={text} />;
        }
        const { friendlyName, flagIcon } = marketplaceLabel(marketplace);
        const names = { sellerName: sellerName(seller), marketplaceName: friendlyName, flagIcon };
        return children({ seller, marketplace, ...names });
      }}
    </ChosenSeller>
  );
}
