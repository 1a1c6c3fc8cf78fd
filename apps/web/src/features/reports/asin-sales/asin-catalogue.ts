// What the catalogue adds to sales by ASIN. It is another feature: the page hands it in.
import type { ReactNode } from 'react';
import type { TabStop } from '../../../components/data-table/column.ts';

export type AsinCatalogue = {
  /** What an ASIN is called; another function when that has changed, so that rows are searched and sorted anew. */
  wordsOf: (asin: string) => { title: string | null; brand: string | null } | undefined;
  /** Another function when marks have changed. */
  isFavourite: (asin: string) => boolean;
  /** Whatever the cells tell of an ASIN; another value when that has changed. */
  find: (asin: string) => unknown;
  /** Tells when that has changed of any of the ASINs. */
  watch: (asins: readonly string[], onChange: () => void) => () => void;
  thumbnail: (asin: string) => ReactNode;
  title: (asin: string, title: string | null) => ReactNode;
  favourite: (asin: string, tabStop: TabStop) => ReactNode;
};
