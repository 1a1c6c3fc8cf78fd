import type { ChartGeometry } from './chart-geometry.ts';
import type { ChartSeries, ChartTooltip } from './chart-series.ts';
import classes from './time-chart.module.css';

type ChartCursorProps = { geometry: ChartGeometry; series: readonly ChartSeries[]; index: number };

/** The line and the dots at the point that is being read. */
export function ChartCursor({ geometry, series, index }: ChartCursorProps) {
  const { x, y, top, bottom } = geometry;
  return (
    <g>
      <line className={classes['cursor']} x1={x(index)} x2={x(index)} y1={top} y2={bottom} />
      {series.map(({ label, kind, colour, values }) => {
        const value = values[index] ?? null;
        if (value === null || kind === 'faint') return null;
        return (
          <circle key={label} className={classes['dot']} cx={x(index)} cy={y(value)} r={4} stroke={colour} />
        );
      })}
    </g>
  );
}

type TooltipBoxProps = { tooltip: ChartTooltip; x: number; width: number };

/** The exact values of the point that is being read, on the side of it where there is room. */
export function TooltipBox({ tooltip, x, width }: TooltipBoxProps) {
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
