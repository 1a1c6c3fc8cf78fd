import { useCallback } from 'react';
import { useAddress } from '../../../components/use-address.ts';
import { EXPLAIN, type ExplainedFigure, figureNamed, nameOfFigure } from './explained-figure.ts';

/** The figure that the address wants explained, and ways to ask for another or for none. */
export function useExplain() {
  const { query, change } = useAddress();
  const name = query.get(EXPLAIN);
  const explain = useCallback(
    (figure: ExplainedFigure | null) => change({ [EXPLAIN]: figure && nameOfFigure(figure) }),
    [change],
  );
  return { figure: figureNamed(name), explain };
}
