// Sellers: who they are, and adding one.
import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { ConnectAddress, Seller } from '@insights/contract/sellers';
import { AppError } from '../../app-error.ts';
import { type PartVersions, partOf, together } from '../../seller-parts.ts';
import type { ListedSeller, SellerRow, SellersRepository } from './sellers.repository.ts';

type Connection = { tokenStatus: 'valid' | 'reconnect'; connectedAt: Date };

const SELLERS_AT_ONCE = 100; // with five marketplaces each a few milliseconds
const FEW_PARTS = 16; // of 256: of more of them everything is read, which asks for no seller by name

type Versioned = {
  readVersion: () => Promise<string>;
  readPartVersions: (version: string) => Promise<PartVersions>;
};

export type SellersNeeds = {
  sellers: SellersRepository;
  /** The stored marketplaces of these sellers or of all, to be asked for by a seller's id. */
  readMarketplaces: (sellerIds?: readonly string[]) => Promise<(sellerId: string) => SellerMarketplace[]>;
  /** How those of these sellers, or of all, are connected for whom a token is held, by their ids. */
  listConnected: (sellerIds?: readonly string[]) => Promise<Map<string, Connection>>;
  /** Where these two come from: versions that are others after any write to it. */
  madeFrom: () => readonly Versioned[];
  newId: () => string;
};

export function createSellersService({
  sellers,
  readMarketplaces,
  listConnected,
  madeFrom,
  newId,
}: SellersNeeds) {
  const tables = () => [sellers.versions, ...madeFrom()];

  /** What is told of the sellers of these parts, with as few rows as that takes. */
  async function readParts(parts: readonly number[]) {
    if (parts.length > FEW_PARTS)
      return Promise.all([sellers.listBare(), readMarketplaces(), listConnected()]);
    const rows = await sellers.listBare(parts);
    const ids = rows.map(({ id }) => id);
    return Promise.all([rows, readMarketplaces(ids), listConnected(ids)]);
  }

  return {
    /** Another text after any write to what the list is made from. */
    async readListVersion(): Promise<string> {
      return (await Promise.all(tables().map((table) => table.readVersion()))).join(' ');
    },

    /** The same of each part of the sellers, under a version that was read just now. */
    async readListParts(version: string): Promise<PartVersions> {
      const versions = version.split(' ');
      return together(
        await Promise.all(tables().map((table, at) => table.readPartVersions(versions[at] ?? ''))),
      );
    },

    /** The sellers of these parts, as many at a time as a process can deal with between two requests. */
    async *listOfParts(parts: readonly number[]): AsyncGenerator<Seller[]> {
      const [all, marketplacesOf, connected] = await readParts(parts);
      const wanted = new Set(parts);
      const rows = all.filter(({ id }) => wanted.has(partOf(id)));
      for (let from = 0; from < rows.length; from += SELLERS_AT_ONCE)
        yield rows
          .slice(from, from + SELLERS_AT_ONCE)
          .map((row) => toSeller(row, connected.get(row.id), marketplacesOf(row.id)));
    },

    /** The ids of all, by name, under such a version. */
    listIds: (version: string): Promise<readonly string[]> => sellers.listIds(version.split(' ')[0] ?? ''),

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

    async changeConnectAddress(id: string, connectAddress: ConnectAddress): Promise<Seller> {
      const changed = await sellers.saveConnectAddress(id, connectAddress);
      if (!changed) throw new AppError('seller_not_found', 'Seller not found');
      const [marketplacesOf, connected] = await Promise.all([readMarketplaces([id]), listConnected([id])]);
      return toSeller(changed, connected.get(id), marketplacesOf(id));
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
    connectAddress: row.connectAddress,
    ...(connection && {
      connection: { tokenStatus: connection.tokenStatus, connectedAt: connection.connectedAt.toISOString() },
    }),
  };
}
