import type { ReactNode } from 'react';
import { Skeleton } from '../skeleton.tsx';
import classes from './facts.module.css';

type FactsProps = {
  names: readonly string[];
  /** In the order of the names; undefined while they are loading. */
  values: readonly ReactNode[] | undefined;
};

export function Facts({ names, values }: FactsProps) {
  return (
    <dl className={classes['facts']} data-figures>
      {names.map((name, at) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{values ? values[at] : <Skeleton height={20} width={140} margin="2px 0 0" />}</dd>
        </div>
      ))}
    </dl>
  );
}
