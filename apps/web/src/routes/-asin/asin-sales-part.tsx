import { fileStemOf } from '@insights/domain/csv';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useAddress } from '../../components/use-address.ts';
import { asinOf } from '../../features/catalogue/asin.ts';
import { BulkSaveBar } from '../../features/catalogue/bulk-save/bulk-save-bar.tsx';
import type { Shop } from '../../features/catalogue/catalogue.queries.ts';
import { ItemFavourite, ItemThumbnail, ItemTitle } from '../../features/catalogue/in-table/item-cells.tsx';
import type { Presences } from '../../features/catalogue/presence/presences.ts';
import { usePresences, usePresencesState } from '../../features/catalogue/presence/use-presences.ts';
import type { AsinCatalogue } from '../../features/reports/asin-sales/asin-catalogue.ts';
import { asinSalesOf } from '../../features/reports/asin-sales/asin-sales.queries.ts';
import type { AsinRow } from '../../features/reports/asin-sales/asin-sales-reader.ts';
import { AsinSalesSection } from '../../features/reports/asin-sales/asin-sales-section.tsx';
import { PERIOD_NAME, periodFrom } from '../../features/reports/asin-sales/period.ts';
import { sellerList } from '../../features/sellers/api.ts';
import { findMarketplace, findSeller, sellerRefOf } from '../../features/sellers/format.ts';
import { AsinDialog } from './asin-dialog.tsx';

const ASIN_NAME = 'asin';
const NO_ROWS: readonly AsinRow[] = [];

/** How the files of a shop begin: as those of its sales do. */
function useFileStem({ sellerId, marketplaceId }: Shop): string {
  const { data: sellers = [] } = useQuery(sellerList);
  const seller = findSeller(sellers, sellerId);
  const country = seller && findMarketplace(seller, marketplaceId)?.country_code;
  return fileStemOf(seller ? sellerRefOf(seller) : sellerId, country ?? marketplaceId);
}

/** What the catalogue adds to the table of sales. */
function useAsinCatalogue(shop: Shop, presences: Presences, isStaff: boolean): AsinCatalogue {
  const wordsOf = usePresencesState(presences, (state) => state.wordsOf);
  const isFavourite = usePresencesState(presences, (state) => state.isFavourite);
  const cells = useMemo(
    (): Omit<AsinCatalogue, 'wordsOf' | 'isFavourite'> => ({
      thumbnail: (asin) => <ItemThumbnail presences={presences} asin={asin} />,
      title: (asin, title) => <ItemTitle presences={presences} asin={asin} title={title} />,
      favourite: (asin) => <ItemFavourite {...{ shop, presences, asin, isStaff }} />,
    }),
    [shop, presences, isStaff],
  );
  return useMemo(() => ({ ...cells, wordsOf, isFavourite }), [cells, wordsOf, isFavourite]);
}

type AsinSalesPartProps = { sellerId: string; marketplaceId: string; isStaff: boolean };

function ShopAsinSales({ sellerId, marketplaceId, isStaff }: AsinSalesPartProps) {
  const shop = useMemo(() => ({ sellerId, marketplaceId }), [sellerId, marketplaceId]);
  const { query: address, change } = useAddress();
  const period = periodFrom(address.get(PERIOD_NAME));
  const sales = useQuery(asinSalesOf({ ...shop, period }));
  const rows = sales.data?.rows ?? NO_ROWS;
  const asins = useMemo(() => rows.map(({ childAsin }) => childAsin), [rows]);
  const presences = usePresences(shop, asins);
  const catalogue = useAsinCatalogue(shop, presences, isStaff);
  const fileStem = useFileStem(shop);
  const open = useCallback((asin: string | null) => change({ [ASIN_NAME]: asin }), [change]);
  const openRow = useCallback(({ childAsin }: AsinRow) => open(childAsin), [open]);
  return (
    <>
      <AsinSalesSection
        query={sales}
        period={period}
        onPeriod={(chosen) => change({ [PERIOD_NAME]: chosen })}
        catalogue={catalogue}
        fileStem={fileStem}
        onOpen={openRow}
        tools={<BulkSaveBar shop={shop} presences={presences} isStaff={isStaff} />}
      />
      <AsinDialog
        asin={asinOf(address.get(ASIN_NAME))}
        shop={shop}
        presences={presences}
        sales={sales.data}
        isStaff={isStaff}
        onOpen={open}
      />
    </>
  );
}

/** Sales by ASIN of a marketplace, with what the catalogue knows of each. */
export function AsinSalesPart(props: AsinSalesPartProps) {
  return <ShopAsinSales key={`${props.sellerId} ${props.marketplaceId}`} {...props} />;
}
