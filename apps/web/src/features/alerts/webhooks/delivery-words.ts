// What became of something that was sent, in words.
import type { WebhookDelivery } from '@insights/contract/alerts';
import type { BadgeState } from '../../../ui/state/state-badge.tsx';

const EVENTS: Record<WebhookDelivery['event'], string> = {
  'alert.opened': 'Alert',
  'alert.resolved': 'Alert resolved',
  test: 'Test',
};

export const eventWords = ({ event }: WebhookDelivery): string => EVENTS[event];

export function deliveryWords({ state, attempts, outcome }: WebhookDelivery): {
  state: BadgeState;
  words: string;
} {
  const tries = attempts > 1 ? ` after ${attempts} attempts` : '';
  const told = outcome ? ` ${outcome}` : '';
  if (state === 'delivered') return { state: 'good', words: `Delivered${tries}.` };
  if (state === 'given_up') return { state: 'bad', words: `Not delivered${tries}.${told}` };
  return { state: 'wait', words: attempts > 0 ? `Sent again later.${told}` : 'About to be sent.' };
}
