import classes from './figures.module.css';

export type Figure = { label: string; value: string };

type FiguresProps = {
  figures: readonly Figure[];
  /** What one must know of each of them; else nothing. */
  note?: string | null;
};

/** The few figures that one comes for, large and side by side. */
export function Figures({ figures, note = null }: FiguresProps) {
  return (
    <dl className={classes['figures']}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className={classes['label']}>{label}</dt>
          <dd className={classes['value']} data-figures>
            {value}
          </dd>
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
