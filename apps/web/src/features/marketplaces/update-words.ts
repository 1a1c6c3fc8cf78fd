// How a marketplace's hourly update fares, in one line.
import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import { localMoment } from '../../components/time/local-time.ts';

type UpdateWords = { tone: 'good' | 'wait' | 'bad' | 'none'; text: string };

const updatedWords = (succeededAt: string | null, now: number) =>
  succeededAt === null ? 'Not updated yet' : `Updated ${localMoment(succeededAt, now)}`;

const because = (lastError: string | null) => (lastError === null ? '' : `: ${lastError}`);

/** Nothing where updates are off or nobody told. */
export function updateWords(update: MarketplaceUpdate | undefined, now: number): UpdateWords | null {
  if (!update || update.state === 'off') return null;
  const { state, lastError, succeededAt, nextAt } = update;
  const updated = updatedWords(succeededAt, now);
  if (state === 'running') return { tone: 'wait', text: `${updated}, updating now...` };
  if (state === 'failed') return { tone: 'bad', text: `Update has failed${because(lastError)}` };
  const next = nextAt === null ? '' : `, next ${localMoment(nextAt, now)}`;
  if (state === 'failing') return { tone: 'wait', text: `Update is failing${because(lastError)}${next}` };
  return { tone: succeededAt === null ? 'none' : 'good', text: `${updated}${next}` };
}
