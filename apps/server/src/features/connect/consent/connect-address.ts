// The plain connect address of a seller: the page and the calls that need nothing but the seller's id.
import { AppError } from '../../../app-error.ts';
import type { LinksService } from '../links/links.service.ts';

type Seller = { id: string; connectAddress: 'open' | 'closed' };

type Needs<S extends Seller> = {
  getSellerById: (id: string) => Promise<S>;
  links: Pick<LinksService, 'isKnown'>;
};

type Visitor = { isAdmin: boolean; link?: string | undefined };

export function createConnectAddress<S extends Seller>({ getSellerById, links }: Needs<S>) {
  return {
    /**
     * The seller that a public call means. Where its address is closed, admins and whoever has one of its links still
     * reach it; anyone else is answered as if there were no such seller, and nothing is counted or written.
     */
    async getSeller(sellerId: string, { isAdmin, link }: Visitor): Promise<S> {
      const seller = await getSellerById(sellerId);
      const isReached =
        seller.connectAddress === 'open' ||
        isAdmin ||
        (link !== undefined && (await links.isKnown(seller.id, link)));
      if (!isReached) throw new AppError('seller_not_found', 'Seller not found');
      return seller;
    },
  };
}

export type GetConnectableSeller<S extends Seller = Seller> = ReturnType<
  typeof createConnectAddress<S>
>['getSeller'];
