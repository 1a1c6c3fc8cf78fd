import classes from './sales-picture.module.css';

const COMPARED =
  'M0 318C60 314 96 300 148 288 208 274 246 250 302 228 362 204 410 196 470 160 530 126 590 112 700 84';
const TODAY = 'M0 318C48 316 84 308 136 286 190 262 226 246 280 204 330 166 364 160 420 122';
const ROWS = [48, 116, 184, 252];

/** A drawing of today's sales against yesterday's: decoration, without figures that could be taken for real. */
export function SalesPicture() {
  return (
    <svg
      className={classes['picture']}
      viewBox="0 0 700 320"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
    >
      {ROWS.map((y) => (
        <line key={y} className={classes['grid']} x1="0" x2="700" y1={y} y2={y} />
      ))}
      <path className={classes['compared']} d={COMPARED} />
      <path className={classes['area']} d={`${TODAY}V320H0Z`} />
      <path className={classes['today']} d={TODAY} />
      <circle className={classes['now']} cx="420" cy="122" r="5" />
    </svg>
  );
}
