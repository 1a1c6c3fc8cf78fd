// Charts come with their own code: the figures of a screen are read before it is here.
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { Failed } from '../state/failed.tsx';
import type { TimeChartProps } from './time-chart.tsx';

type Chart = ComponentType<TimeChartProps>;

/** A chart, once its code is here; its place is kept for it. The code is fetched once. */
export function lateChart(load: () => Promise<Chart>) {
  let code: Chart | null = null;
  const loadOnce = async () => {
    code ??= await load();
    return code;
  };
  return function LateChart(props: TimeChartProps) {
    const [Loaded, setLoaded] = useState(() => code);
    const [state, setState] = useState<'loading' | 'failed' | 'trying again'>('loading');
    useEffect(() => {
      if (Loaded || state === 'failed') return;
      loadOnce().then(
        (loaded) => startTransition(() => setLoaded(() => loaded)),
        () => setState('failed'),
      );
    }, [Loaded, state]);
    if (Loaded) return <Loaded {...props} />;
    if (state === 'loading') return <div style={{ height: props.height }} />;
    return (
      <Failed
        title="The chart could not be loaded"
        message="The connection was lost, or Insights has just been updated. The figures are all in the table."
        isRetrying={state === 'trying again'}
        onRetry={() => setState('trying again')}
      />
    );
  };
}

export const LateChart = lateChart(async () => (await import('./time-chart.tsx')).TimeChart);
