import classes from './sparkline.module.css';

type SparklineProps = { values: readonly number[]; colour: string };

const WIDTH = 96;
const HEIGHT = 28;
const LINE = 1.5;

/** How values go up and down, without axis or figures; those stand beside it. */
export function Sparkline({ values, colour }: SparklineProps) {
  if (values.length < 2) return <span className={classes['line']} aria-hidden="true" />;
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (index: number) => (index / (values.length - 1)) * WIDTH;
  const y = (value: number) => LINE + (HEIGHT - 2 * LINE) * (1 - (value - least) / (most - least));
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg
      className={classes['line']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ color: colour }}
    >
      <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} className={classes['area']} />
      <polyline points={points} className={classes['stroke']} />
    </svg>
  );
}
