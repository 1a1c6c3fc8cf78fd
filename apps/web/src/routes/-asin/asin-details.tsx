import type { AsinPresence } from '@insights/contract/catalogue';
import { Stack } from '@mantine/core';
import { ItemActions, ItemDetails } from '../../features/catalogue/item-details.tsx';
import { AsinFigures, AsinMonths } from '../../features/reports/asin-sales/asin-figures.tsx';
import type { MarketplaceRef } from '../../lib/marketplace.ts';

export type AsinDetailsProps = {
  asin: string;
  marketplace: MarketplaceRef;
  /** The month whose figures are shown; null for all. */
  period: string | null;
  isStaff: boolean;
  onOpen: (asin: string) => void;
  onChanged: (asin: string, presence: AsinPresence) => void;
};

/** One ASIN: the item, its sales, and what can be done with it. */
export function AsinDetails({ asin, marketplace, period, isStaff, onOpen, onChanged }: AsinDetailsProps) {
  return (
    <Stack gap="lg" key={asin}>
      <ItemActions marketplace={marketplace} asin={asin} isStaff={isStaff} onChanged={onChanged} />
      <ItemDetails marketplace={marketplace} asin={asin} onOpen={onOpen} />
      <AsinFigures marketplace={marketplace} asin={asin} period={period} />
      <AsinMonths marketplace={marketplace} asin={asin} period={period} />
    </Stack>
  );
}
