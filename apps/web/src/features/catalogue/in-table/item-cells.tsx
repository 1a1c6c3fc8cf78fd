import { Picture } from '../picture.tsx';
import type { Presences } from '../presence/presences.ts';
import { usePresence } from '../presence/use-presences.ts';

const THUMBNAIL_SIZE = 32;

type CellProps = { presences: Presences; asin: string };

/** The small picture of a saved item. */
export function ItemThumbnail({ presences, asin }: CellProps) {
  return <Picture address={usePresence(presences, asin)?.image ?? null} size={THUMBNAIL_SIZE} />;
}

/** What an item is called: as it is saved, else as the row has it. */
export function ItemTitle({ presences, asin, title }: CellProps & { title: string | null }) {
  const words = usePresence(presences, asin)?.title ?? title;
  return words === null ? '-' : <span title={words}>{words}</span>;
}
