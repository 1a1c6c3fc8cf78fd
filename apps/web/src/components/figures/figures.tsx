import classes from './figures.module.css';
import { OpeningFigure } from './opening-figure.tsx';

export type Figure = {
  label: string;
  value: string;
  /** What stands below this one alone, such as what it is compared with. */
  aside?: string | undefined;
  /** Tells more about it. */
  onOpen?: () => void;
};

type FiguresProps = {
  figures: readonly Figure[];
  /** What one must know of each of them; else nothing. */
  note?: string | null;
};

/** The few figures that one comes for, large and side by side. */
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
