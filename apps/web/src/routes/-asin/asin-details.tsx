import { Stack, Title } from '@mantine/core';
import type { Shop } from '../../features/catalogue/catalogue.queries.ts';
import { ItemActions } from '../../features/catalogue/details/item-actions.tsx';
import { ItemDetails } from '../../features/catalogue/details/item-details.tsx';
import type { Presences } from '../../features/catalogue/presence/presences.ts';
import type { LoadedAsinSales } from '../../features/reports/asin-sales/asin-sales.queries.ts';
import { AsinFigures } from '../../features/reports/asin-sales/details/asin-figures.tsx';
import { AsinMonths } from '../../features/reports/asin-sales/details/asin-months.tsx';
import { ALL_PERIODS, periodWords } from '../../features/reports/asin-sales/period.ts';

const NO_MONTHS: readonly string[] = [];

export type AsinDetailsProps = {
  asin: string;
  shop: Shop;
  presences: Presences;
  /** The sales that the table shows, if there are any. */
  sales: LoadedAsinSales | undefined;
  isStaff: boolean;
  onOpen: (asin: string | null) => void;
};

/** Everything about one ASIN: what it is, what was sold of it, and what can be done with it. */
export function AsinDetails({ asin, shop, presences, sales, isStaff, onOpen }: AsinDetailsProps) {
  const period = sales?.request.period ?? null;
  return (
    <Stack gap="lg" key={asin}>
      <ItemActions shop={shop} presences={presences} asin={asin} isStaff={isStaff} />
      <ItemDetails shop={shop} presences={presences} asin={asin} onOpen={onOpen} />
      {sales && (
        <section aria-label="Figures">
          <Title order={3} mb="xs">
            {period === null ? ALL_PERIODS : periodWords(period)}
          </Title>
          <AsinFigures row={sales.rows.find((row) => row.childAsin === asin)} currency={sales.currency} />
        </section>
      )}
      <section aria-label="Months">
        <Title order={3} mb="xs">
          Months
        </Title>
        <AsinMonths {...shop} asin={asin} processed={sales?.months ?? NO_MONTHS} />
      </section>
    </Stack>
  );
}
