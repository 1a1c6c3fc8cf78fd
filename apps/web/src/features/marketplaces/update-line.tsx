import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import { StateLine } from '../../components/state/state-line.tsx';
import { localMoment } from '../../components/time/format.ts';
import { useNow } from '../../components/time/use-now.ts';

type UpdateStatus = { tone: 'good' | 'wait' | 'bad' | 'none'; text: string };

const formatUpdated = (succeededAt: string | null, now: number) =>
  succeededAt === null ? 'Not updated yet' : `Updated ${localMoment(succeededAt, now)}`;

const formatReason = (lastError: string | null) => (lastError === null ? '' : `: ${lastError}`);

/** One line about the hourly update; null where updates are off or their state is unknown. */
export function formatUpdate(update: MarketplaceUpdate | undefined, now: number): UpdateStatus | null {
  if (!update || update.state === 'off') return null;
  const { state, lastError, succeededAt, nextAt } = update;
  const updated = formatUpdated(succeededAt, now);
  if (state === 'running') return { tone: 'wait', text: `${updated}, updating now...` };
  if (state === 'failed') return { tone: 'bad', text: `Update has failed${formatReason(lastError)}` };
  const next = nextAt === null ? '' : `, next ${localMoment(nextAt, now)}`;
  if (state === 'failing')
    return { tone: 'wait', text: `Update is failing${formatReason(lastError)}${next}` };
  return { tone: succeededAt === null ? 'none' : 'good', text: `${updated}${next}` };
}

type UpdateLineProps = { update: MarketplaceUpdate | undefined };

/** When a marketplace was last updated, or what is wrong with that. */
export function UpdateLine({ update }: UpdateLineProps) {
  const status = formatUpdate(update, useNow());
  return status && <StateLine state={status.tone}>{status.text}</StateLine>;
}
