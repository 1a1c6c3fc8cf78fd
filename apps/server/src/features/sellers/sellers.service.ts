// Sellers: who they are, and adding one.
import type { SellerMarketplace } from '@insights/contract/marketplaces';
import type { ConnectAddress, Seller } from '@insights/contract/sellers';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { SellerPosition, SellerRow, SellersRepository } from './sellers.repository.ts';

type Connection = { tokenStatus: 'valid' | 'reconnect'; connectedAt: Date };

const SELLERS_AT_ONCE = 200; // with five marketplaces each a few milliseconds of work

export type SellersNeeds = {
  sellers: SellersRepository;
  /** The stored marketplaces of these sellers, by a seller's id. */
  readMarketplaces: (sellerIds: readonly string[]) => Promise<(sellerId: string) => SellerMarketplace[]>;
  /** The connections of those among these sellers for whom a token is stored, by their ids. */
  listConnected: (sellerIds: readonly string[]) => Promise<Map<string, Connection>>;
  newId: () => string;
};

export function createSellersService({ sellers, readMarketplaces, listConnected, newId }: SellersNeeds) {
  async function listPage(limit: number, after: SellerPosition | null) {
    const rows = await sellers.listPage(limit, after);
    const ids = rows.map(({ id }) => id);
    const [marketplacesOf, connected] = await Promise.all([readMarketplaces(ids), listConnected(ids)]);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      sellers: rows.map((row) => toSeller(row, connected.get(row.id), marketplacesOf(row.id))),
      next: last ? ([last.sortName, last.slug] as const) : null,
    };
  }

  return {
    /** A page of the sellers by name, and the cursor of the next one. */
    async listFrom(limit: number, cursor: string | undefined) {
      const page = await listPage(limit, cursor === undefined ? null : readCursor(cursor));
      return { sellers: page.sellers, nextCursor: page.next && writeCursor(page.next) };
    },

    /** All sellers by name, a page at a time: there may be ten thousand. */
    async *listAll(): AsyncGenerator<Seller[]> {
      let after: SellerPosition | null = null;
      do {
        const page: Awaited<ReturnType<typeof listPage>> = await listPage(SELLERS_AT_ONCE, after);
        yield page.sellers;
        after = page.next;
      } while (after !== null);
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

    async changeConnectAddress(id: string, connectAddress: ConnectAddress): Promise<Seller> {
      const changed = await sellers.saveConnectAddress(id, connectAddress);
      if (!changed) throw new AppError('seller_not_found', 'Seller not found');
      const [marketplacesOf, connected] = await Promise.all([readMarketplaces([id]), listConnected([id])]);
      return toSeller(changed, connected.get(id), marketplacesOf(id));
    },
  };
}

export type SellersService = ReturnType<typeof createSellersService>;

const Position = z.tuple([z.string(), z.string()]);

const writeCursor = (position: SellerPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

function readCursor(cursor: string): SellerPosition {
  try {
    return Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    const message = 'Take it from an earlier answer';
    throw new AppError('invalid_input', message, { details: [{ field: 'cursor', message }] });
  }
}

function toSeller(
  row: SellerRow,
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
