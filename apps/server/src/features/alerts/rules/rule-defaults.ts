// The rules as they are until somebody changes them.
import { ALERT_RULES, type AlertRule } from '@insights/contract/alerts';

type Choice = { unit: 'hours' | 'days' | 'percent'; default: number; least: number; most: number };

type RuleDefault = {
  /** Whether it is about each marketplace, or about the seller. */
  isOfMarketplace: boolean;
  threshold: Choice | null;
};

export const RULE_DEFAULTS: Readonly<Record<AlertRule, RuleDefault>> = {
  connection_refused: { isOfMarketplace: false, threshold: null },
  /** How long before its end the first alert about a connection opens. */
  connection_expiring: {
    isOfMarketplace: false,
    threshold: { unit: 'days', default: 30, least: 1, most: 90 },
  },
  ads_connection_refused: { isOfMarketplace: false, threshold: null },
  /** How old the newest figures may be. They come every hour. */
  late: { isOfMarketplace: true, threshold: { unit: 'hours', default: 3, least: 2, most: 168 } },
  report_failed: { isOfMarketplace: true, threshold: null },
  /** How far below the usual. */
  low_sales: { isOfMarketplace: true, threshold: { unit: 'percent', default: 50, least: 20, most: 95 } },
};

export const MARKETPLACE_RULES = ALERT_RULES.filter((rule) => RULE_DEFAULTS[rule].isOfMarketplace);
export const SELLER_RULES = ALERT_RULES.filter((rule) => !RULE_DEFAULTS[rule].isOfMarketplace);

export const defaultThreshold = (rule: AlertRule): number => RULE_DEFAULTS[rule].threshold?.default ?? 0;
