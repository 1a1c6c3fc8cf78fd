// What a comparison is made of, and the words it is told in.
import type { Share } from './fetched-hours.ts';

export type ComparisonPoint = {
  label: string;
  /** Null for what is still to come. */
  current: number | null;
  compared: number;
  /** How much of the point's own hour or day was fetched. */
  currentHours: Share;
  comparedHours: Share;
};

export type ComparisonWords = {
  title: string;
  /** The name of the widget in the address and of the file it is saved as. */
  slug: string;
  loading: string;
  failed: string;
  /** The two series, as in the legend: 'Today' and 'Yesterday'. */
  current: string;
  compared: string;
  /** The first column of the table: 'Hour'. */
  point: string;
  /** Whether a point stands at the end of its stretch, as 09:00 does for the hour before it. */
  isPointAtEnd: boolean;
  /** The colour of the current series; the compared one is always grey. */
  colour: string;
};
