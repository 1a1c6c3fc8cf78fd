import type { AdsCampaign } from '@insights/contract/ads-entities';
import {
  adjustmentsLabel,
  ageLabel,
  campaignTypeLabel,
  dateLabel,
  dayOfDigits,
  readableWord,
  strategyLabel,
} from '@insights/domain/ads-labels';
import type { Column } from '../../../../components/data-table/column.ts';
import { Budget } from '../../profile-facts.tsx';
import { amountColumn, stateColumn, textColumn } from './entity-columns.tsx';

/** A date, which is sorted as the digits that it came in. */
const dateColumn = (key: string, label: string, value: (campaign: AdsCampaign) => string | null) => ({
  ...textColumn(key, label, 115, (campaign: AdsCampaign) => dateLabel(value(campaign))),
  sortBy: value,
});

/** The columns of campaigns; ages are counted to `now`. */
export const campaignColumns = (currency: string | null, now: number): Column<AdsCampaign>[] => [
  textColumn('name', 'Campaign', 260, ({ name }) => name),
  stateColumn(),
  textColumn('type', 'Type', 84, ({ campaignType }) => campaignTypeLabel(campaignType)),
  textColumn(
    'targeting',
    'Targeting',
    116,
    ({ targetingType }) => targetingType && readableWord(targetingType),
  ),
  amountColumn(
    'budget',
    'Daily budget',
    ({ dailyBudget }) => dailyBudget,
    ({ dailyBudget }) => <Budget amount={dailyBudget} currency={currency} />,
  ),
  dateColumn('start', 'Start', ({ startDate }) => startDate),
  dateColumn('end', 'End', ({ endDate }) => endDate),
  {
    ...textColumn('age', 'Age', 90, ({ startDate }) => ageLabel(startDate, now)),
    align: 'right',
    // The older, the more: a start further back counts higher.
    sortBy: ({ startDate }) => {
      const day = dayOfDigits(startDate);
      return day === null ? null : -Date.parse(day);
    },
  },
  textColumn('bidding', 'Bidding', 140, ({ bidding }) => strategyLabel(bidding.strategy)),
  textColumn('adjustments', 'Bid adjustments', 200, adjustmentsLabel),
  textColumn('portfolio', 'Portfolio', 150, ({ portfolioId }) => portfolioId),
  textColumn('id', 'Campaign ID', 170, ({ campaignId }) => campaignId),
];
