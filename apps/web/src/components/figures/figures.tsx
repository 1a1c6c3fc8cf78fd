import classes from './figures.module.css';

export type Figure = {
  label: string;
  value: string;
  /** Below this figure alone, such as what it is compared with. */
  aside?: string | undefined;
  onOpen?: () => void;
};

type FiguresProps = {
  figures: readonly Figure[];
  /** Below each of the figures, such as that they are provisional. */
  note?: string | null;
};

export function Figures({ figures, note = null }: FiguresProps) {
  return (
    <dl className={classes['figures']}>
      {figures.map(({ label, value, aside, onOpen }) => (
        <div key={label}>
          <dt className={classes['label']}>{label}</dt>
          <dd className={classes['value']} data-figures>
            {onOpen ? <OpeningFigure label={label} value={value} onOpen={onOpen} /> : value}
          </dd>
          {aside && (
            <dd className={classes['aside']} data-figures>
              {aside}
            </dd>
          )}
          {note && (
            <dd className={classes['note']} data-figures>
              {note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

type OpeningFigureProps = { label: string; value: string; onOpen: () => void };

export const OpeningFigure = ({ label, value, onOpen }: OpeningFigureProps) => (
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

/** Figures that are loading, in the shape they will have, so that nothing moves when they arrive. */
export const FiguresSkeleton = ({ count = 4 }: { count?: number }) => (
  <div className={classes['figures']} aria-hidden="true">
    {Array.from({ length: count }, (_, position) => String(position)).map((position) => (
      <div key={position} className={classes['coming']} />
    ))}
  </div>
);
