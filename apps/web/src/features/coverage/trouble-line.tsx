import type { Trouble } from '@insights/contract/operators';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { StateLine } from '../../components/state/state-line.tsx';
import { useNow } from '../../components/time/use-now.ts';
import type { CoveragePlace } from './coverage.queries.ts';
import classes from './trouble-line.module.css';
import { setupWords, stateOfTrouble, troubleWords } from './trouble-words.ts';
import { UpdateNow } from './update-now.tsx';

type TroubleLineProps = {
  place: CoveragePlace;
  trouble: Trouble;
  isStaff: boolean;
  setupPath: string;
};

/** What is wrong, in one line, with the one action that helps. */
export function TroubleLine({ place, trouble, isStaff, setupPath }: TroubleLineProps) {
  const now = useNow();
  const setup = setupWords(trouble);
  const canUpdate = isStaff && ['late', 'failing', 'no_data'].includes(trouble.kind);
  return (
    <div className={classes['line']}>
      <div className={classes['words']} title={troubleWords(trouble, now)}>
        <StateLine state={stateOfTrouble(trouble)}>{troubleWords(trouble, now)}</StateLine>
      </div>
      {setup && (
        <Anchor component={Link} to={setupPath} size="xs" fw={500} className={classes['action'] ?? ''}>
          {setup}
        </Anchor>
      )}
      {canUpdate && (
        <div className={classes['action']}>
          <UpdateNow place={place} subject={troubleWords(trouble, now)} isInline />
        </div>
      )}
    </div>
  );
}
