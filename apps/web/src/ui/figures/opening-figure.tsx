import classes from './figures.module.css';

type OpeningFigureProps = { value: string; onOpen: () => void };

/** A figure that tells more about itself when it is pressed. */
export function OpeningFigure({ value, onOpen }: OpeningFigureProps) {
  return (
    <button type="button" className={classes['opening']} title="Explain this number" onClick={onOpen}>
      {value}
    </button>
  );
}
