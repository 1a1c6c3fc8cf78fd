import classes from './figures.module.css';

type OpeningFigureProps = { label: string; value: string; onOpen: () => void };

/** A figure that tells more about itself when it is pressed. */
export function OpeningFigure({ label, value, onOpen }: OpeningFigureProps) {
  return (
    <button
      type="button"
      className={classes['opening']}
      title="Explain this number"
      aria-label={`${value}, ${label}`}
      onClick={onOpen}
    >
      {value}
    </button>
  );
}
