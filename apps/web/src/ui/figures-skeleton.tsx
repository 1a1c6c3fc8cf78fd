import { Skeleton } from '@mantine/core';
import classes from './figures.module.css';

const PLACES = ['first', 'second', 'third', 'fourth'];

/** Figures that are on their way, in the shape they will have, so that nothing jumps when they come. */
export function FiguresSkeleton() {
  return (
    <div className={classes['figures']} aria-hidden="true">
      {PLACES.map((place) => (
        <div key={place} className={classes['coming']}>
          <Skeleton width={72} height={12} />
          <Skeleton width={124} maw="100%" height={20} />
        </div>
      ))}
    </div>
  );
}
