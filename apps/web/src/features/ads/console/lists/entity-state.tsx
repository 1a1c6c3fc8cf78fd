import { readableWord } from '@insights/domain/ads-labels';
import classes from './entity-state.module.css';

type EntityStateProps = { state: string };

/** A state in a word and a dot. Plain, since typing draws dozens of them anew. */
export function EntityState({ state }: EntityStateProps) {
  return (
    <span className={classes['state']} data-state={state}>
      {readableWord(state)}
    </span>
  );
}
