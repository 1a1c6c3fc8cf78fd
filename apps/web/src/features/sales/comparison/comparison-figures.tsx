import type { ReactNode } from 'react';
import { OpeningFigure } from '../../../components/figures/opening-figure.tsx';
import { amountsText } from '../row-amounts.ts';
import classes from './comparison-figures.module.css';
import { COMPARED_COLOUR, type ComparisonWords, NOT_FETCHED, shareWords } from './comparison-presentation.ts';
import { isComplete } from './fetched-hours.ts';
import type { Headline, Side } from './headline.ts';

const UNKNOWN = '-';

type FigureProps = {
  label: string;
  colour: string;
  isCompared?: boolean;
  /** Null where it is not known. */
  amount: string | null;
  note: ReactNode;
  onExplain: () => void;
};

function Figure({ label, colour, isCompared = false, amount, note, onExplain }: FigureProps) {
  return (
    <div>
      <div className={classes['legend']}>
        <span className={isCompared ? classes['dashes'] : classes['block']} style={{ color: colour }} />
        <span>{label}</span>
      </div>
      <div className={isCompared ? classes['compared'] : classes['current']} data-figures>
        {amount === null ? UNKNOWN : <OpeningFigure label={label} value={amount} onOpen={onExplain} />}
      </div>
      <div className={classes['note']} data-figures>
        {note}
      </div>
    </div>
  );
}

const missingHours = ({ hours }: Side) => (isComplete(hours) ? null : shareWords(hours));
const joined = (parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ');

type ComparisonFiguresProps = {
  words: ComparisonWords;
  currency: string;
  /** Nothing while nothing is known. */
  headline: Headline | null;
  onExplain: (side: 'current' | 'compared') => void;
};

/** The legend of a comparison, with the figures up to the last whole hour in it. */
export function ComparisonFigures({ words, currency, headline, onExplain }: ComparisonFiguresProps) {
  const { current = null, compared = null, reach = '', age = null, difference = null } = headline ?? {};
  const isComparedKnown = compared !== null && (compared.hours.of === 0 || compared.hours.fetched > 0);
  const currentNote = current ? joined([reach, age, missingHours(current), difference]) : NOT_FETCHED;
  return (
    <div className={classes['figures']}>
      <Figure
        label={words.current}
        colour={words.colour}
        amount={current && amountsText(current.amount, currency, current.others)}
        note={headline && currentNote}
        onExplain={() => onExplain('current')}
      />
      <Figure
        label={words.compared}
        colour={COMPARED_COLOUR}
        isCompared
        amount={isComparedKnown ? amountsText(compared.amount, currency, compared.others) : null}
        note={compared && (isComparedKnown ? joined([reach, missingHours(compared)]) : NOT_FETCHED)}
        onExplain={() => onExplain('compared')}
      />
    </div>
  );
}
