// What advertising cost and brought, by day and by campaign, out of whatever the server sends.
import { isDay } from '@insights/domain/periods';
import {
  fieldsOf,
  figureOf,
  instantOf,
  isSet,
  numberOf,
  recordsOf,
  textOf,
} from '../../../../lib/reading.ts';

export type AdFigures = {
  impressions: number;
  clicks: number;
  spend: number;
  sales: number;
  orders: number;
};

/** Where figures come from and how old they are. */
export type FigureSource = {
  asOf: string | null;
  currencyCode: string | null;
  /** A newer report is on its way. */
  isRefreshing: boolean;
};

export type AdDay = AdFigures & { date: string; isTrafficMoving: boolean; isSalesMoving: boolean };
export type AdsOverview = FigureSource & { totals: AdFigures; days: AdDay[] };

export type CampaignSpend = AdFigures & { campaignId: string; campaignName: string };
export type AdSpend = FigureSource & {
  totalSpend: number;
  totalCampaigns: number;
  campaigns: CampaignSpend[];
  reportIds: string[];
};

function readFigures(value: unknown): AdFigures {
  const { impressions, clicks, spend, cost, sales, orders } = fieldsOf(value);
  return {
    impressions: numberOf(impressions),
    clicks: numberOf(clicks),
    spend: figureOf(spend) ?? numberOf(cost),
    sales: numberOf(sales),
    orders: numberOf(orders),
  };
}

function readSource(data: unknown): FigureSource {
  const { asOf, currencyCode, isRefreshing } = fieldsOf(data);
  return {
    asOf: instantOf(asOf),
    currencyCode: textOf(currencyCode) || null,
    isRefreshing: isSet(isRefreshing),
  };
}

function readDay(value: unknown): AdDay | null {
  const { date, isTrafficMoving, isSalesMoving } = fieldsOf(value);
  const day = textOf(date);
  if (!isDay(day)) return null;
  return {
    date: day,
    ...readFigures(value),
    isTrafficMoving: isSet(isTrafficMoving),
    isSalesMoving: isSet(isSalesMoving),
  };
}

export function readOverview(data: unknown): AdsOverview {
  const { totals, days } = fieldsOf(data);
  return { ...readSource(data), totals: readFigures(totals), days: recordsOf(days ?? null, readDay) };
}

function readCampaignSpend(value: unknown): CampaignSpend | null {
  const { campaignId, campaignName, name } = fieldsOf(value);
  const id = textOf(campaignId);
  if (id === '') return null;
  return { campaignId: id, campaignName: textOf(campaignName) || textOf(name) || id, ...readFigures(value) };
}

export function readAdSpend(data: unknown): AdSpend {
  const { summary, campaigns, reportIds } = fieldsOf(data);
  const { totalSpend, totalCampaigns } = fieldsOf(summary);
  const listed = recordsOf(campaigns ?? null, readCampaignSpend);
  return {
    ...readSource(data),
    totalSpend: numberOf(totalSpend),
    totalCampaigns: numberOf(totalCampaigns, listed.length),
    campaigns: listed,
    reportIds: Array.isArray(reportIds) ? reportIds.map(textOf).filter(Boolean) : [],
  };
}
