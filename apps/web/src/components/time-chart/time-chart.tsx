import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import {
  type ChartGap,
  type ChartGeometry,
  type ChartRange,
  type ChartSeries,
  type ChartXAxis,
  chartGeometry,
} from './chart-geometry.ts';
import { ChartPlot } from './chart-plot.tsx';
import classes from './time-chart.module.css';

const NO_GAPS: readonly ChartGap[] = [];

export type ChartTooltip = {
  title: string;
  lines: { label: string; value: string; colour?: string }[];
};

export type TimeChartProps = {
  name: string;
  description: string;
  height: number;
  /** The series are animated again when it changes. */
  animationKey?: string;
  xAxis: ChartXAxis;
  series: readonly ChartSeries[];
  gaps?: readonly ChartGap[];
  shade?: ChartRange | undefined;
  formatY: (value: number) => string;
  tooltipAt: (index: number) => ChartTooltip;
  /** Called with the pressed point, or with the current one on Enter. */
  onSelect?: ((index: number) => void) | undefined;
  /** What selecting does, such as 'explain a point': part of the description. */
  selectHint?: string;
};

function indexAfterKey(key: string, index: number, count: number): number | null {
  const page = Math.max(1, Math.round(count / 10));
  const targets: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    PageUp: index + page,
    PageDown: index - page,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1);
}

const tooltipText = ({ title, lines }: ChartTooltip) =>
  [title, ...lines.map(({ label, value }) => `${label} ${value}`)].join(', ');

const newestCompletePoint = (series: readonly ChartSeries[]) =>
  Math.max(0, Math.min(...series.map(({ values }) => values.findLastIndex((value) => value !== null))));

type CursorProps = { geometry: ChartGeometry; series: readonly ChartSeries[]; index: number };

function Cursor({ geometry: { x, y, top, bottom }, series, index }: CursorProps) {
  return (
    <g>
      <line className={classes['cursor']} x1={x(index)} x2={x(index)} y1={top} y2={bottom} />
      {series.map(({ label, kind, colour, values }) => {
        const value = values[index] ?? null;
        if (value === null || kind === 'dotted') return null;
        return (
          <circle key={label} className={classes['dot']} cx={x(index)} cy={y(value)} r={4} stroke={colour} />
        );
      })}
    </g>
  );
}

/** The exact values at the cursor, on the side that has room. */
function Tooltip({ tooltip, x, width }: { tooltip: ChartTooltip; x: number; width: number }) {
  const side = x < width / 2 ? { left: x + 14 } : { right: width - x + 14 };
  return (
    <div role="tooltip" className={classes['tooltip']} style={side}>
      <div className={classes['tooltip-title']}>{tooltip.title}</div>
      {tooltip.lines.map(({ label, value, colour }) => (
        <div key={label} className={classes['tooltip-line']}>
          <span className={classes['tooltip-label']}>
            {colour && <span className={classes['swatch']} style={{ backgroundColor: colour }} />}
            {label}
          </span>{' '}
          <span className={classes['tooltip-value']}>{value}</span>
        </div>
      ))}
    </div>
  );
}

/** Values over time as lines, areas or bars. The pointer and the arrow keys move a cursor over its points. */
export function TimeChart(props: TimeChartProps) {
  const { name, description, height, xAxis, series, gaps = NO_GAPS, shade } = props;
  const { animationKey = name, formatY, tooltipAt, onSelect, selectHint = 'select a point' } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const descriptionId = useId();
  const [cursor, setCursor] = useState<number | null>(null);
  const cursorBeforePress = useRef<number | null>(null);
  const count = xAxis.labels.length;
  const cursorIndex = cursor === null ? null : Math.min(cursor, count - 1);
  const newest = useMemo(() => newestCompletePoint(series), [series]);
  const current = cursorIndex ?? newest;
  const geometry = useMemo(
    () => (width > 0 ? chartGeometry({ width: Math.floor(width), height, xAxis, series, formatY }) : null),
    [width, height, xAxis, series, formatY],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setCursor(null);
    if (event.key === 'Enter') onSelect?.(current);
    const next = indexAfterKey(event.key, current, count);
    if (next === null) return;
    event.preventDefault();
    setCursor(next);
  };
  const moveCursor = ({ clientX, currentTarget }: PointerEvent) => {
    if (geometry) setCursor(geometry.indexAt(clientX - currentTarget.getBoundingClientRect().left));
  };
  // The first touch of a point shows its values; only the second one selects it.
  const onPointerUp = ({ pointerType, button }: PointerEvent) => {
    const isSelected = pointerType !== 'touch' || cursorBeforePress.current === current;
    if (button === 0 && isSelected) onSelect?.(current);
  };

  return (
    <div ref={ref} className={classes['chart']} style={{ height }} data-figures>
      {geometry && (
        <svg width="100%" height={height} aria-hidden="true" className={classes['svg']}>
          <ChartPlot
            geometry={geometry}
            animationKey={animationKey}
            xAxis={xAxis}
            series={series}
            gaps={gaps}
            shade={shade}
          />
          {cursorIndex !== null && <Cursor geometry={geometry} series={series} index={cursorIndex} />}
        </svg>
      )}
      <p id={descriptionId} hidden>
        {description} Use the arrow keys to read it point by point.
        {onSelect && ` Press Enter to ${selectHint}.`}
      </p>
      <div
        className={classes['slider']}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-describedby={descriptionId}
        aria-readonly="true"
        aria-valuemin={0}
        aria-valuemax={Math.max(count - 1, 0)}
        aria-valuenow={current}
        aria-valuetext={tooltipText(tooltipAt(current))}
        data-selectable={onSelect !== undefined || undefined}
        onKeyDown={onKeyDown}
        onFocus={() => setCursor(current)}
        onBlur={() => setCursor(null)}
        onPointerDown={(event) => {
          cursorBeforePress.current = cursorIndex;
          moveCursor(event);
        }}
        onPointerMove={moveCursor}
        onPointerUp={onPointerUp}
        onPointerLeave={({ pointerType }) => {
          if (pointerType !== 'touch') setCursor(null); // a lifted finger leaves the values to be read
        }}
      />
      {cursorIndex !== null && geometry && (
        <Tooltip tooltip={tooltipAt(cursorIndex)} x={geometry.x(cursorIndex)} width={width} />
      )}
    </div>
  );
}
