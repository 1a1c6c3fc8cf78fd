// What a chart is drawn from.

export type ChartSeries = {
  label: string;
  /** 'faint' goes on where nothing is known: it is no statement, and has no dot under the cursor. */
  kind: 'area' | 'bars' | 'dashed' | 'line' | 'faint';
  /** A colour of the theme, such as 'var(--data-today)'. */
  colour: string;
  /** Whether the newest value is not the last word: it is then drawn as an open dot. */
  hasOpenEnd?: boolean;
  /** One value per point; null where there is none, which leaves a gap in the line. */
  values: readonly (number | null)[];
};

/** A stretch of points without values, and why; both ends are part of it. One that lies between points has halves as ends. */
export type ChartGap = { kind: string; start: number; end: number };

/** A stretch of points whose values are not the last word; both ends are part of it. */
export type ChartShade = { start: number; end: number };

export type ChartTooltip = {
  title: string;
  lines: { label: string; value: string; colour?: string }[];
};
