import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import { ChartCursor, TooltipBox } from './chart-cursor.tsx';
import { chartGeometry } from './chart-geometry.ts';
import { ChartPicture } from './chart-picture.tsx';
import type { ChartGap, ChartSeries, ChartShade, ChartTooltip } from './chart-series.ts';
import classes from './time-chart.module.css';
import { useWidth } from './use-width.ts';

const NO_GAPS: readonly ChartGap[] = [];

export type TimeChartProps = {
  name: string;
  /** What the chart shows, for those who do not see it. */
  description: string;
  height: number;
  /** What the chart is of: it is drawn anew, from left to right, when that changes. */
  subject?: string;
  labels: readonly string[];
  /** The points that should carry their label. */
  labelled: readonly number[];
  /** What the labels of a long chart belong to, such as the year of each point; told where it changes. */
  eras?: readonly string[] | undefined;
  series: readonly ChartSeries[];
  gaps?: readonly ChartGap[];
  /** Drawn behind everything else. */
  shade?: ChartShade | undefined;
  formatTick: (value: number) => string;
  tooltipAt: (index: number) => ChartTooltip;
  /** A point that is pressed, or read when Enter is; what that does is said to those who do not see it. */
  onPick?: { does: string; pick: (index: number) => void } | undefined;
};

function steppedIndex(key: string, index: number, count: number): number | null {
  const leap = Math.max(1, Math.round(count / 10));
  const steps: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    PageUp: index + leap,
    PageDown: index - leap,
    Home: 0,
    End: count - 1,
  };
  const stepped = steps[key];
  return stepped === undefined ? null : Math.min(Math.max(stepped, 0), count - 1);
}

const inWords = ({ title, lines }: ChartTooltip) =>
  [title, ...lines.map(({ label, value }) => `${label} ${value}`)].join(', ');

/** The newest point at which every series has a value. */
const newestPoint = (series: readonly ChartSeries[]) =>
  Math.max(0, Math.min(...series.map(({ values }) => values.findLastIndex((value) => value !== null))));

/** Values over time. The pointer and the arrow keys read it point by point. */
export function TimeChart(props: TimeChartProps) {
  const { name, description, height, labels, labelled, eras, series, gaps = NO_GAPS } = props;
  const { subject = name, shade, formatTick, tooltipAt, onPick } = props;
  const { ref, width } = useWidth();
  const descriptionId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const count = labels.length;
  const read = chosen === null ? null : Math.min(chosen, count - 1);
  const newest = useMemo(() => newestPoint(series), [series]);
  const geometry = useMemo(
    () =>
      width &&
      chartGeometry({ width, height, labels, labelled, hasEras: eras !== undefined, series, formatTick }),
    [width, height, labels, labelled, eras, series, formatTick],
  );
  const current = read ?? newest;
  const readBefore = useRef<number | null>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(null);
    if (event.key === 'Enter') onPick?.pick(current);
    const next = steppedIndex(event.key, current, count);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  const onPointer = (event: PointerEvent) => {
    if (geometry)
      setChosen(geometry.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  };

  // A finger reads with its first touch of a point; only the second one presses it.
  const onPress = ({ pointerType, button }: PointerEvent) => {
    if (button === 0 && (pointerType !== 'touch' || readBefore.current === current)) onPick?.pick(current);
  };

  return (
    <div ref={ref} className={classes['chart']} style={{ height }} data-figures>
      {geometry && width && (
        <svg width={width} height={height} aria-hidden="true" className={classes['picture']}>
          <ChartPicture
            geometry={geometry}
            subject={subject}
            labels={labels}
            eras={eras}
            series={series}
            gaps={gaps}
            shade={shade}
          />
          {read !== null && <ChartCursor geometry={geometry} series={series} index={read} />}
        </svg>
      )}
      <p id={descriptionId} hidden>
        {description} Use the arrow keys to read it point by point.
        {onPick && ` Press Enter to ${onPick.does}.`}
      </p>
      <div
        className={classes['reader']}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-describedby={descriptionId}
        aria-readonly="true"
        aria-valuemin={0}
        aria-valuemax={Math.max(count - 1, 0)}
        aria-valuenow={current}
        aria-valuetext={inWords(tooltipAt(current))}
        onKeyDown={onKeyDown}
        onFocus={() => setChosen(current)}
        onBlur={() => setChosen(null)}
        data-pressed={onPick !== undefined || undefined}
        onPointerDown={(event) => {
          readBefore.current = read;
          onPointer(event);
        }}
        onPointerUp={onPress}
        onPointerMove={onPointer}
        onPointerLeave={({ pointerType }) => {
          if (pointerType !== 'touch') setChosen(null); // a lifted finger leaves what it pointed at to be read
        }}
      />
      {read !== null && geometry && width && (
        <TooltipBox tooltip={tooltipAt(read)} x={geometry.x(read)} width={width} />
      )}
    </div>
  );
}
