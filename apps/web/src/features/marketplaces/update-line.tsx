import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import { StateLine } from '../../components/state/state-line.tsx';
import { localMoment } from '../../components/time/format.ts';
import { useNow } from '../../components/time/use-now.ts';

type UpdateStatus = { tone: 'good' | 'wait' | 'bad' | 'none'; text: string };

/** One line about the hourly update; null where updates are off or their state is unknown. */
export function formatUpdate(update: MarketplaceUpdate | undefined, now: number): UpdateStatus | null {
  if (!update || update.state === 'off') return null;
  const { state, lastError, succeededAt, nextAt } = update;
  const updated = succeededAt === null ? 'Not updated yet' : `Updated ${localMoment(succeededAt, now)}`;
  const reason = lastError === null ? '' : `: ${lastError}`;
  if (state === 'running') return { tone: 'wait', text: `${updated}, updating now...` };
  if (state === 'failed') return { tone: 'bad', text: `Update has failed${reason}` };
  const next = nextAt === null ? '' : `, next ${localMoment(nextAt, now)}`;
  if (state === 'failing') return { tone: 'wait', text: `Update is failing${reason}${next}` };
  return { tone: succeededAt === null ? 'none' : 'good', text: `${updated}${next}` };
}

export function UpdateLine({ update }: { update: MarketplaceUpdate | undefined }) {
  const status = formatUpdate(update, useNow());
  return status && <StateLine state={status.tone}>{status.text}</StateLine>;
}
