import { formatMoney } from '@insights/domain/money';
import type { ReactNode } from 'react';
import { COMPARED_COLOUR, type ComparisonPoint, type ComparisonWords } from './comparison.ts';
import classes from './comparison-figures.module.css';

const UNKNOWN = '-';

type FigureProps = { label: string; colour: string; isCompared?: boolean; amount: string; note: ReactNode };

function Figure({ label, colour, isCompared = false, amount, note }: FigureProps) {
  return (
    <div>
      <div className={classes['legend']}>
        <span className={isCompared ? classes['dashes'] : classes['block']} style={{ color: colour }} />
        <span>{label}</span>
      </div>
      <div className={isCompared ? classes['compared'] : classes['current']} data-figures>
        {amount}
      </div>
      <div className={classes['note']} data-figures>
        {note}
      </div>
    </div>
  );
}

type ComparisonFiguresProps = {
  words: ComparisonWords;
  currency: string;
  /** The newest point that has both figures; nothing while they are not known. */
  newest: ComparisonPoint | undefined;
  currentNote: ReactNode;
  comparedNote: ReactNode;
};

/** The legend of a comparison, with the newest figures in it. */
export function ComparisonFigures(props: ComparisonFiguresProps) {
  const { words, currency, newest, currentNote, comparedNote } = props;
  return (
    <div className={classes['figures']}>
      <Figure
        label={words.current}
        colour={words.colour}
        amount={newest ? formatMoney(newest.current ?? 0, currency) : UNKNOWN}
        note={newest && currentNote}
      />
      <Figure
        label={words.compared}
        colour={COMPARED_COLOUR}
        isCompared
        amount={newest ? formatMoney(newest.compared, currency) : UNKNOWN}
        note={newest && comparedNote}
      />
    </div>
  );
}
