import { memo, useId } from 'react';
import type { ChartGeometry } from './chart-geometry.ts';
import { areaPath, barsPath, gapPath, linePath, lonePoints } from './chart-paths.ts';
import type { ChartGap, ChartSeries, ChartShade } from './chart-series.ts';
import classes from './time-chart.module.css';

// From here on a line of the usual width would run into itself.
const MANY_POINTS = 200;
const BAR_WIDTH = 56;
const STROKES = { area: 'line', line: 'line', dashed: 'dashed', faint: 'faint' } as const;

function Grid({ left, right, y, ticks }: ChartGeometry) {
  return ticks.map(({ value, label }) => (
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

type LoneProps = { values: ChartSeries['values']; geometry: ChartGeometry };

/** Values without a neighbour have no line: one that is the whole chart is a bar, the others are dots. */
function Lone({ values, geometry }: LoneProps) {
  const { x, y } = geometry;
  if (values.length === 1) {
    const [value = null] = values;
    if (value === null) return null;
    const top = y(Math.max(value, 0));
    return (
      <rect
        className={classes['bar']}
        x={x(0) - BAR_WIDTH / 2}
        y={top}
        width={BAR_WIDTH}
        height={Math.max(y(Math.min(value, 0)) - top, 1)}
      />
    );
  }
  return lonePoints(values).map((index) => (
    <circle key={index} className={classes['lone']} cx={x(index)} cy={y(values[index] ?? 0)} r={3} />
  ));
}

type SeriesProps = { series: ChartSeries; geometry: ChartGeometry };

function Bars({ series: { label, colour, values }, geometry }: SeriesProps) {
  return (
    <g style={{ color: colour }} data-series={label}>
      <path className={classes['bars']} d={barsPath(values, geometry)} />
    </g>
  );
}

function Line({ series, geometry }: SeriesProps) {
  const { kind, colour, values, hasOpenEnd = false } = series;
  const stroke = kind === 'bars' ? 'line' : STROKES[kind];
  const newest = values.findLastIndex((value) => value !== null);
  const strokeWidth = values.length > MANY_POINTS ? 1.25 : undefined;
  return (
    <g style={{ color: colour }} data-series={series.label}>
      {kind === 'area' && <path className={classes['area']} d={areaPath(values, geometry)} />}
      {values.length > 1 && (
        <path className={classes[stroke]} style={{ strokeWidth }} d={linePath(values, geometry)} />
      )}
      <Lone values={values} geometry={geometry} />
      {hasOpenEnd && newest >= 0 && (
        <circle
          className={classes['newest']}
          cx={geometry.x(newest)}
          cy={geometry.y(values[newest] ?? 0)}
          r={4}
        />
      )}
    </g>
  );
}

const Series = (props: SeriesProps) =>
  props.series.kind === 'bars' ? <Bars {...props} /> : <Line {...props} />;

type GapsProps = { gaps: readonly ChartGap[]; geometry: ChartGeometry };

function Gaps({ gaps, geometry }: GapsProps) {
  const id = useId();
  if (gaps.length === 0) return null;
  const kinds = [...new Set(gaps.map(({ kind }) => kind))];
  return (
    <>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={classes['hatch']} x1="0" x2="0" y1="0" y2="6" />
      </pattern>
      {kinds.map((kind) => (
        <path
          key={kind}
          data-gap={kind}
          fill={`url(#${id})`}
          d={gapPath(
            gaps.filter((gap) => gap.kind === kind),
            geometry,
          )}
        />
      ))}
    </>
  );
}

type ShadeProps = { shade: ChartShade; geometry: ChartGeometry };

function Shade({ shade: { start, end }, geometry: { x, left, right, top, bottom } }: ShadeProps) {
  const half = (x(1) - x(0)) / 2;
  const from = Math.max(left, x(start) - half);
  return (
    <rect
      className={classes['shade']}
      data-shade
      x={from}
      y={top}
      width={Math.max(Math.min(right, x(end) + half) - from, 1)}
      height={bottom - top}
    />
  );
}

type ChartPictureProps = {
  geometry: ChartGeometry;
  subject: string;
  labels: readonly string[];
  eras: readonly string[] | undefined;
  series: readonly ChartSeries[];
  gaps: readonly ChartGap[];
  shade?: ChartShade | undefined;
};

type AxisProps = Pick<ChartPictureProps, 'geometry' | 'labels' | 'eras'>;

function Axis({ geometry: { labelled, x, bottom }, labels, eras }: AxisProps) {
  return labelled.map((index, position) => {
    const era = eras?.[index];
    const isNew = position === 0 || era !== eras?.[labelled[position - 1] ?? 0];
    return (
      <g key={index}>
        <text className={classes['label']} x={x(index)} y={bottom + 18} textAnchor="middle">
          {labels[index]}
        </text>
        {era && isNew && (
          <text className={classes['era']} x={x(index)} y={bottom + 33} textAnchor="middle">
            {era}
          </text>
        )}
      </g>
    );
  });
}

/** Everything in a chart that stays as it is while someone reads along it. */
export const ChartPicture = memo(function ChartPicture({
  geometry,
  subject,
  labels,
  eras,
  series,
  gaps,
  shade,
}: ChartPictureProps) {
  return (
    <>
      {shade && <Shade shade={shade} geometry={geometry} />}
      <Grid {...geometry} />
      <Axis geometry={geometry} labels={labels} eras={eras} />
      <Gaps gaps={gaps} geometry={geometry} />
      <g key={subject} className={classes['drawing']}>
        {series.map((one) => (
          <Series key={one.label} series={one} geometry={geometry} />
        ))}
      </g>
    </>
  );
});
