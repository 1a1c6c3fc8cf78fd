import type { AsinPresence } from '@insights/contract/catalogue';
import { fileStemOf } from '@insights/domain/csv';
import { Modal, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { BulkSaveBar } from '../../features/catalogue/bulk-save-bar.tsx';
import { FavouriteStar } from '../../features/catalogue/favourite-star.tsx';
import { ItemActions, ItemDetails } from '../../features/catalogue/item-details.tsx';
import { Picture } from '../../features/catalogue/picture.tsx';
import {
  type AsinRow,
  allOf,
  asinList,
  missingAsins,
  updateAsin,
} from '../../features/reports/asin-sales/api.ts';
import { AsinFigures, AsinMonths } from '../../features/reports/asin-sales/asin-figures.tsx';
import { AsinSalesSection, countOf } from '../../features/reports/asin-sales/asin-sales-section.tsx';
import type { AsinCells } from '../../features/reports/asin-sales/asin-sales-table.tsx';
import { sellerList } from '../../features/sellers/api.ts';
import { findMarketplace, findSeller, sellerRefOf } from '../../features/sellers/format.ts';
import type { MarketplaceRef } from '../../lib/marketplace.ts';
import { useChangeSearch } from '../../lib/search.ts';

const THUMBNAIL_SIZE = 32;

type AsinDialogProps = {
  /** Null while the dialog is closed. */
  asin: string | null;
  marketplace: MarketplaceRef;
  /** The month whose figures are shown; null for all. */
  period: string | null;
  isStaff: boolean;
  onOpen: (asin: string | null) => void;
  onChanged: (asin: string, presence: AsinPresence) => void;
};

/** One ASIN in a dialog over the table: the item, its sales, and what can be done with it. */
function AsinDialog({ asin, marketplace, period, isStaff, onOpen, onChanged }: AsinDialogProps) {
  const [lastAsin, setLastAsin] = useState(asin);
  if (asin !== null && asin !== lastAsin) setLastAsin(asin); // stays in the dialog while that is closing
  return (
    <Modal
      opened={asin !== null}
      onClose={() => onOpen(null)}
      size="xl"
      title={lastAsin === null ? '' : `ASIN ${lastAsin}`}
    >
      {lastAsin !== null && (
        <Stack gap="lg" key={lastAsin}>
          <ItemActions marketplace={marketplace} asin={lastAsin} isStaff={isStaff} onChanged={onChanged} />
          <ItemDetails marketplace={marketplace} asin={lastAsin} onOpen={onOpen} />
          <AsinFigures marketplace={marketplace} asin={lastAsin} period={period} />
          <AsinMonths marketplace={marketplace} asin={lastAsin} period={period} />
        </Stack>
      )}
    </Modal>
  );
}

/** The start of file names, as on the sales page. */
function useFileStem({ sellerId, marketplaceId }: MarketplaceRef): string {
  const { data: sellers = [] } = useQuery(sellerList);
  const seller = findSeller(sellers, sellerId);
  const country = seller && findMarketplace(seller, marketplaceId)?.country_code;
  return fileStemOf(seller ? sellerRefOf(seller) : sellerId, country ?? marketplaceId);
}

type AsinSalesPartProps = MarketplaceRef & {
  isStaff: boolean;
  period: string | null;
  asin: string | null;
};

/** Sales by ASIN of a marketplace, with each item's picture, its star and its details. */
export function AsinSalesPart({ sellerId, marketplaceId, isStaff, period, asin }: AsinSalesPartProps) {
  const marketplace = useMemo(() => ({ sellerId, marketplaceId }), [sellerId, marketplaceId]);
  const client = useQueryClient();
  const changeSearch = useChangeSearch();
  const fileStem = useFileStem(marketplace);
  const { data: all } = useInfiniteQuery(asinList(marketplace, allOf(period)));
  const total = countOf(all?.pages[0]);
  const missing = useQuery({ ...missingAsins(marketplace, period), enabled: total > 0 });
  const open = useCallback(
    (chosen: string | null) => changeSearch({ asin: chosen ?? undefined }),
    [changeSearch],
  );
  const openRow = useCallback(({ childAsin }: AsinRow) => open(childAsin), [open]);
  const showChange = (changed: string, presence: AsinPresence) =>
    updateAsin(client, marketplace, changed, presence);
  const cells = useMemo(
    (): AsinCells => ({
      thumbnail: (image) => <Picture address={image} size={THUMBNAIL_SIZE} />,
      favourite: ({ childAsin, exists, isFavourite = false }) =>
        exists && (
          <FavouriteStar
            marketplace={marketplace}
            asin={childAsin}
            isFavourite={isFavourite}
            isStaff={isStaff}
            onMarked={(marked) => updateAsin(client, marketplace, childAsin, { isFavourite: marked })}
          />
        ),
    }),
    [client, marketplace, isStaff],
  );
  return (
    <>
      <AsinSalesSection
        marketplace={marketplace}
        period={period}
        onPeriod={(chosen) => changeSearch({ period: chosen ?? undefined })}
        cells={cells}
        fileStem={fileStem}
        onOpen={openRow}
        tools={
          <BulkSaveBar
            marketplace={marketplace}
            total={total}
            missing={missing}
            isStaff={isStaff}
            onSaved={showChange}
          />
        }
      />
      <AsinDialog
        asin={asin}
        marketplace={marketplace}
        period={period}
        isStaff={isStaff}
        onOpen={open}
        onChanged={showChange}
      />
    </>
  );
}
