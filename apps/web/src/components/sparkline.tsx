import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import classes from './sparkline.module.css';

const WIDTH = 96;
const HEIGHT = 28;
const STROKE = 1.5;

/** The shape of values over time, without axis or figures. */
export function Sparkline({ values, colour }: { values: readonly number[]; colour: string }) {
  if (values.length < 2) return <span className={classes['line']} aria-hidden="true" />;
  const x = scaleLinear([0, values.length - 1], [0, WIDTH]);
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [HEIGHT - STROKE, STROKE]);
  const xAt = (_: number, index: number) => x(index);
  return (
    <svg
      className={classes['line']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ color: colour }}
    >
      <path d={area(xAt, HEIGHT, y).digits(1)(values) ?? ''} className={classes['area']} />
      <path d={line(xAt, y).digits(1)(values) ?? ''} className={classes['stroke']} />
    </svg>
  );
}
