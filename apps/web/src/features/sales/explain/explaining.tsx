import type { Zone } from '@insights/domain/zones';
import { type ReactNode, useCallback } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { SalesPlace } from '../sales-place.ts';
import classes from './explain-panel.module.css';
import { useExplain } from './use-explain.ts';

// Most who look at figures do not ask about one: what explains them is loaded when somebody does.
const ExplainPanel = lazyComponent(
  async () => (await import('./explain-panel.tsx')).ExplainPanel,
  () => <Skeleton height={320} />,
);

type ExplainingProps = { place: SalesPlace; zone: Zone; children: ReactNode };

/** Figures, and beside them the explanation of the one that was asked about. Days, wherever their midnight is, are told on the clock of UTC. */
export function Explaining({ place, zone, children }: ExplainingProps) {
  const { figure, explain } = useExplain();
  const close = useCallback(() => explain(null), [explain]);
  return (
    <div className={classes['layout']} data-explaining={figure !== null || undefined}>
      {children}
      {figure && (
        <ExplainPanel
          place={place}
          figure={figure}
          zone={figure.granularity === 'hour' ? zone : 'UTC'}
          onFigure={explain}
          onClose={close}
        />
      )}
    </div>
  );
}
