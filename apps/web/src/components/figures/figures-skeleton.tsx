import classes from './figures.module.css';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

type FiguresSkeletonProps = {
  /** How many there will be, up to eight. */
  count?: number;
};

/** Figures that are on their way, in the shape they will have, so that nothing jumps when they come. */
export function FiguresSkeleton({ count = 4 }: FiguresSkeletonProps) {
  return (
    <div className={classes['figures']} aria-hidden="true">
      {PLACES.slice(0, count).map((place) => (
        <div key={place} className={classes['coming']} />
      ))}
    </div>
  );
}
