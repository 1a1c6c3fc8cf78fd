// What a row of a sales and traffic document tells, before it is written.
import { noTotals, type Totals } from '../sales/totals.ts';
import { addTraffic, noTraffic, type TrafficPair } from './traffic.ts';

/** What was sold and who looked, of all buyers and of business buyers. */
export type Figures = { all: Totals; business: Totals; traffic: TrafficPair };

/** Who a row is about. */
export type RowName = { parentAsin: string; childAsin?: string; sku?: string };

export const noFigures = (): Figures => ({
  all: noTotals(),
  business: noTotals(),
  traffic: { all: noTraffic(), business: noTraffic() },
});

export function addFigures(into: Figures, more: Figures): void {
  for (const which of ['all', 'business'] as const) {
    into[which].amountMinor += more[which].amountMinor;
    into[which].orders += more[which].orders;
    into[which].items += more[which].items;
    into[which].units += more[which].units;
    addTraffic(into.traffic[which], more.traffic[which]);
  }
}

export function sumFigures(all: Iterable<Figures>): Figures {
  const whole = noFigures();
  for (const figures of all) addFigures(whole, figures);
  return whole;
}
