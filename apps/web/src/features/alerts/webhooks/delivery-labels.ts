// What became of something that was sent, as a line of text.
import type { WebhookDelivery } from '@insights/contract/alert-webhooks';
import type { BadgeState } from '../../../components/state/state-badge.tsx';

const EVENTS: Record<WebhookDelivery['event'], string> = {
  'alert.opened': 'Alert',
  'alert.resolved': 'Alert resolved',
  test: 'Test',
};

export const eventLabel = ({ event }: WebhookDelivery): string => EVENTS[event];

export function deliveryStatus({ state, attempts, outcome, reason }: WebhookDelivery): {
  state: BadgeState;
  text: string;
} {
  const after = attempts > 1 ? ` after ${attempts} attempts` : '';
  const sentence = (text: string | null) => (text ? ` ${text}` : '');
  if (state === 'delivered') return { state: 'good', text: `Delivered${after}.` };
  if (state === 'given_up') return { state: 'bad', text: `Failed${after}.${sentence(reason ?? outcome)}` };
  return {
    state: 'wait',
    text: attempts > 0 ? `Not accepted yet.${sentence(outcome)}` : 'About to be sent.',
  };
}
