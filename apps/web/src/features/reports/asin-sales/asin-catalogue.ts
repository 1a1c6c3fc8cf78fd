// What the catalogue adds to sales by ASIN. It is another feature: the page hands it in.
import type { ReactNode } from 'react';

export type AsinCatalogue = {
  /** What an ASIN is called; another function when that has changed, so that rows are searched and sorted anew. */
  wordsOf: (asin: string) => { title: string | null; brand: string | null } | undefined;
  /** Another function when marks have changed. */
  isFavourite: (asin: string) => boolean;
  thumbnail: (asin: string) => ReactNode;
  title: (asin: string, title: string | null) => ReactNode;
  favourite: (asin: string) => ReactNode;
};
