import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import { StateLine } from '../../components/state/state-line.tsx';
import { useNow } from '../../components/time/use-now.ts';
import { updateWords } from './update-words.ts';

type UpdateLineProps = { update: MarketplaceUpdate | undefined };

/** When a marketplace was last updated, or what is wrong with that. */
export function UpdateLine({ update }: UpdateLineProps) {
  const words = updateWords(update, useNow());
  return words && <StateLine state={words.tone}>{words.text}</StateLine>;
}
