// Which version of its sales a series stands at.

import type { Database } from '../../db/connect.ts';
import type { SalesSeries } from '../../seller-marketplace.ts';

/** On this the database tells of every series that a committed transaction has moved. */
export const CHANNEL = 'sales_moved';

export function createLiveRepository(db: Database) {
  return {
    /** The versions of these places, in one statement. */
    async listVersions(changed: readonly SalesSeries[]): Promise<(SalesSeries & { version: string })[]> {
      const { rows } = await db.$client.query<[string, string, 'hour' | 'day', string]>({
        rowMode: 'array',
        name: 'live versions',
        text: `
          select v.seller_id::text, v.marketplace_id, v.granularity, v.version::text
            from unnest($1::uuid[], $2::text[], $3::text[]) as asked (seller_id, marketplace_id, granularity)
            join sales_versions v using (seller_id, marketplace_id, granularity)`,
        values: [
          changed.map(({ sellerId }) => sellerId),
          changed.map(({ marketplaceId }) => marketplaceId),
          changed.map(({ granularity }) => granularity),
        ],
      });
      return rows.map(([sellerId, marketplaceId, granularity, version]) => ({
        sellerId,
        marketplaceId,
        granularity,
        version,
      }));
    },
  };
}

export type LiveRepository = ReturnType<typeof createLiveRepository>;
