// The place that helps with an alert.
import { paths } from '../../paths.ts';
import type { ShownAlert } from './api.ts';

export type Help = { address: string; label: string };

export function helpFor({ subject, seller, marketplace }: ShownAlert): Help | null {
  if (subject === 'outage') return { address: paths.allMarketplaces, label: 'See all marketplaces' };
  if (subject === 'webhook_off') return { address: paths.alertWebhooks, label: 'Open webhooks' };
  if (!seller || subject === null) return null;
  if (marketplace && subject === 'low_sales')
    return { address: paths.marketplace(seller.slug, marketplace.id), label: 'Open dashboard' };
  if (marketplace && subject === 'report_failed')
    return { address: paths.marketplace(seller.slug, marketplace.id, 'admin'), label: 'Open reports' };
  return { address: paths.setup(seller.slug), label: 'Open setup' };
}
