import { memo, useId } from 'react';
import {
  areaPath,
  barsPath,
  type ChartGap,
  type ChartGeometry,
  type ChartRange,
  type ChartSeries,
  type ChartXAxis,
  gapsPath,
  isolatedPoints,
  linePath,
} from './chart-geometry.ts';
import classes from './time-chart.module.css';

// With more points a line of the default width would overlap itself.
const MANY_POINTS = 200;
const THIN_STROKE = 1.25;
const SINGLE_BAR_WIDTH = 56;

function Grid({ left, right, y, yTicks }: ChartGeometry) {
  return yTicks.map(({ value, label }) => (
    <g key={value}>
      <line
        className={value === 0 ? classes['base'] : classes['grid']}
        x1={left}
        x2={right}
        y1={Math.round(y(value)) + 0.5}
        y2={Math.round(y(value)) + 0.5}
      />
      <text className={classes['label']} x={left - 8} y={y(value)} dy="0.32em" textAnchor="end">
        {label}
      </text>
    </g>
  ));
}

type XAxisProps = { xAxis: ChartXAxis; geometry: ChartGeometry };

function XAxis({ xAxis: { labels, groups }, geometry: { xTicks, x, bottom } }: XAxisProps) {
  return xTicks.map((index, position) => {
    const group = groups?.[index];
    const isNewGroup = position === 0 || group !== groups?.[xTicks[position - 1] ?? 0];
    return (
      <g key={index}>
        <text className={classes['label']} x={x(index)} y={bottom + 18} textAnchor="middle">
          {labels[index]}
        </text>
        {group && isNewGroup && (
          <text className={classes['group']} x={x(index)} y={bottom + 33} textAnchor="middle">
            {group}
          </text>
        )}
      </g>
    );
  });
}

type ShadeProps = { shade: ChartRange; geometry: ChartGeometry };

function Shade({ shade: { start, end }, geometry: { x, top, bottom } }: ShadeProps) {
  const from = x(start - 0.5);
  return (
    <rect
      className={classes['shade']}
      data-shade
      x={from}
      y={top}
      width={Math.max(x(end + 0.5) - from, 1)}
      height={bottom - top}
    />
  );
}

function Gaps({ gaps, geometry }: { gaps: readonly ChartGap[]; geometry: ChartGeometry }) {
  const patternId = useId();
  if (gaps.length === 0) return null;
  const kinds = [...new Set(gaps.map(({ kind }) => kind))];
  return (
    <>
      <pattern
        id={patternId}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line className={classes['hatch']} x1="0" x2="0" y1="0" y2="6" />
      </pattern>
      {kinds.map((kind) => {
        const gapsOfKind = gaps.filter((gap) => gap.kind === kind);
        return (
          <path key={kind} data-gap={kind} fill={`url(#${patternId})`} d={gapsPath(gapsOfKind, geometry)} />
        );
      })}
    </>
  );
}

type SeriesProps = { series: ChartSeries; geometry: ChartGeometry };

function SingleBar({ series: { values }, geometry: { x, y } }: SeriesProps) {
  const [value = null] = values;
  if (value === null) return null;
  const top = y(Math.max(value, 0));
  return (
    <rect
      className={classes['single-bar']}
      x={x(0) - SINGLE_BAR_WIDTH / 2}
      y={top}
      width={SINGLE_BAR_WIDTH}
      height={Math.max(y(Math.min(value, 0)) - top, 1)}
    />
  );
}

function Line({ series: { kind, values, hasProvisionalEnd = false }, geometry }: SeriesProps) {
  const { x, y } = geometry;
  const newest = values.findLastIndex((value) => value !== null);
  const strokeWidth = values.length > MANY_POINTS ? THIN_STROKE : undefined;
  return (
    <>
      {kind === 'area' && <path className={classes['area']} d={areaPath(values, geometry)} />}
      <path
        className={classes[kind === 'area' ? 'line' : kind]}
        style={{ strokeWidth }}
        d={linePath(values, geometry)}
      />
      {isolatedPoints(values).map((index) => (
        <circle key={index} className={classes['isolated']} cx={x(index)} cy={y(values[index] ?? 0)} r={3} />
      ))}
      {hasProvisionalEnd && newest >= 0 && (
        <circle className={classes['provisional']} cx={x(newest)} cy={y(values[newest] ?? 0)} r={4} />
      )}
    </>
  );
}

function Series({ series, geometry }: SeriesProps) {
  const { label, kind, colour, values } = series;
  const isSingle = values.length === 1;
  return (
    <g style={{ color: colour }} data-series={label}>
      {isSingle && <SingleBar series={series} geometry={geometry} />}
      {!isSingle && kind === 'bars' && <path className={classes['bars']} d={barsPath(values, geometry)} />}
      {!isSingle && kind !== 'bars' && <Line series={series} geometry={geometry} />}
    </g>
  );
}

type ChartPlotProps = {
  geometry: ChartGeometry;
  animationKey: string;
  xAxis: ChartXAxis;
  series: readonly ChartSeries[];
  gaps: readonly ChartGap[];
  shade: ChartRange | undefined;
};

/** Everything in a chart that does not change while the cursor moves. */
export const ChartPlot = memo(function ChartPlot(props: ChartPlotProps) {
  const { geometry, animationKey, xAxis, series, gaps, shade } = props;
  return (
    <>
      {shade && <Shade shade={shade} geometry={geometry} />}
      <Grid {...geometry} />
      <XAxis xAxis={xAxis} geometry={geometry} />
      <Gaps gaps={gaps} geometry={geometry} />
      <g key={animationKey} className={classes['series']}>
        {series.map((one) => (
          <Series key={one.label} series={one} geometry={geometry} />
        ))}
      </g>
    </>
  );
});
