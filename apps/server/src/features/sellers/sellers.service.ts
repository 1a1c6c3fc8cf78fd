// Sellers: who they are, and adding one.
import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { AppError } from '../../app-error.ts';
import type { ListedSeller, SellerRow, SellersRepository } from './sellers.repository.ts';

type Connection = { tokenStatus: 'valid' | 'reconnect'; connectedAt: Date };

const SELLERS_AT_ONCE = 100; // with five marketplaces each a few milliseconds

export type SellersNeeds = {
  sellers: SellersRepository;
  /** The stored marketplaces of all sellers, to be asked for by a seller's id. */
  readMarketplaces: () => Promise<(sellerId: string) => SellerMarketplace[]>;
  /** How the sellers for whom a token is held are connected, by their ids. */
  listConnected: () => Promise<Map<string, Connection>>;
  /** The versions of what these two tell: others after any write to it. */
  readVersions: () => Promise<string[]>;
  newId: () => string;
};

export function createSellersService({
  sellers,
  readMarketplaces,
  listConnected,
  readVersions,
  newId,
}: SellersNeeds) {
  return {
    /** Another text after any write to what the list is made from. */
    async readListVersion(): Promise<string> {
      return (await Promise.all([sellers.readVersion(), readVersions()])).flat().join(' ');
    },

    /** Every seller, in parts that a process can deal with between two requests. */
    async *listInParts(): AsyncGenerator<Seller[]> {
      const [parts, marketplacesOf, connected] = await Promise.all([
        sellers.readInParts(SELLERS_AT_ONCE),
        readMarketplaces(),
        listConnected(),
      ]);
      for (const part of parts)
        yield part.map((row) => toSeller(row, connected.get(row.id), marketplacesOf(row.id)));
    },

    /** By name. */
    listSellers: (): Promise<SellerRow[]> => sellers.listSellers(),

    findSellerByRef: (ref: string): Promise<SellerRow | null> => sellers.findByRef(ref),

    /** The seller that an address or a form means; what is below the routes goes by the id. */
    async getSellerByRef(ref: string): Promise<SellerRow> {
      const seller = await sellers.findByRef(ref);
      if (!seller) throw new AppError('seller_not_found', 'Seller not found');
      return seller;
    },

    /** The same within another statement, as an expression. */
    sellerIdWithin: sellers.idWithin,

    async getSellerById(id: string): Promise<SellerRow> {
      const seller = await sellers.findById(id);
      if (!seller) throw new AppError('seller_not_found', 'Seller not found');
      return seller;
    },

    findSellerByPartner: (sellingPartnerId: string): Promise<SellerRow | null> =>
      sellers.findByPartner(sellingPartnerId),

    async create({ name, slug }: { name: string; slug: string }): Promise<Seller> {
      if (await sellers.isOthersId(slug)) throw new AppError('invalid_input', 'Invalid slug format');
      const created = await sellers.createSeller({ id: newId(), name, slug });
      if (!created) throw new AppError('slug_taken', 'Slug already exists');
      return toSeller(created, undefined, []);
    },
  };
}

export type SellersService = ReturnType<typeof createSellersService>;

function toSeller(
  row: ListedSeller,
  connection: Connection | undefined,
  marketplaces: SellerMarketplace[],
): Seller {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    selling_partner_id: row.sellingPartnerId,
    encrypted_token: connection ? 'stored' : null,
    marketplaces,
    ...(connection && {
      connection: { tokenStatus: connection.tokenStatus, connectedAt: connection.connectedAt.toISOString() },
    }),
  };
}
