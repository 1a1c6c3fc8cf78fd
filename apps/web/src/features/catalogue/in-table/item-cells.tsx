// What an item, saved or read ahead, adds to its row, from what is known of it at that moment: whoever draws the row watches for changes.
import type { ReactNode } from 'react';
import type { Presence } from '../catalogue-reader.ts';
import { Picture } from '../picture.tsx';

const THUMBNAIL_SIZE = 32;

// The same in every row without one, made once.
const NO_THUMBNAIL = <Picture address={null} size={THUMBNAIL_SIZE} />;

/** The small picture of an item. */
export const itemThumbnail = (presence: Presence | undefined): ReactNode =>
  presence?.image ? <Picture address={presence.image} size={THUMBNAIL_SIZE} /> : NO_THUMBNAIL;

/** What an item is called: as it is saved or was read ahead, else as the row has it. */
export const itemTitle = (presence: Presence | undefined, title: string | null): string =>
  presence?.title ?? title ?? '-';
