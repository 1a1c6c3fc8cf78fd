// The list of alerts, as the contract describes it. All users share it: what one has seen, all have seen.
import type { Alert, AlertState } from '@insights/contract/alerts';
import { alertMessage } from './alert-messages.ts';
import type { AlertRow, AlertsRepository } from './alerts.repository.ts';

type Needs = { alerts: AlertsRepository; readClock: () => Promise<Date> };

type Asked = {
  states?: readonly AlertState[] | undefined;
  sellerId?: string | undefined;
  before?: string | undefined;
  limit: number;
};

const cursorOf = ({ openedAt, id }: AlertRow): string => `${openedAt.toISOString()}_${id}`;

function readCursor(text: string): { openedAt: Date; id: string } {
  const [openedAt = '', id = ''] = text.split('_');
  return { openedAt: new Date(openedAt), id };
}

export function stateOf({ seenAt, resolvedAt }: Pick<AlertRow, 'seenAt' | 'resolvedAt'>): AlertState {
  if (resolvedAt) return 'resolved';
  return seenAt ? 'seen' : 'new';
}

export function toAlert(row: AlertRow): Alert {
  const { id, subject, sellerId, slug, sellerName, marketplaceId, marketplaceName, countryCode } = row;
  return {
    id,
    subject,
    state: stateOf(row),
    ...alertMessage(row),
    seller: slug === null ? null : { id: sellerId, slug, name: sellerName ?? slug },
    marketplace:
      marketplaceId === ''
        ? null
        : { id: marketplaceId, name: marketplaceName ?? marketplaceId, country_code: countryCode ?? '' },
    opened_at: row.openedAt.toISOString(),
    seen_at: row.seenAt?.toISOString() ?? null,
    resolved_at: row.resolvedAt?.toISOString() ?? null,
  };
}

export function createAlertsService({ alerts, readClock }: Needs) {
  return {
    async list({ states, sellerId, before, limit }: Asked) {
      const [rows, newCount] = await Promise.all([
        // One more than the limit shows whether there is a next page.
        alerts.list(
          { states, sellerId, before: before === undefined ? undefined : readCursor(before) },
          limit + 1,
        ),
        alerts.countNew(),
      ]);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        alerts: shown.map(toAlert),
        new_count: newCount,
        next: rows.length > limit && last ? cursorOf(last) : null,
      };
    },

    async markSeen(which: { ids: readonly string[] } | { until: string }) {
      await alerts.markSeen('ids' in which ? which : { until: new Date(which.until) }, await readClock());
      return { new_count: await alerts.countNew() };
    },
  };
}

export type AlertsService = ReturnType<typeof createAlertsService>;
