// Charts come with their own code: the figures of a screen are read before it is here.
import { startTransition, useEffect, useState } from 'react';
import { Failed } from '../state/failed.tsx';
import { useTurn } from '../turns/use-turn.ts';
import type { TimeChart, TimeChartProps } from './time-chart.tsx';

let code: typeof TimeChart | null = null;

/** Fetches the code of charts; it is fetched once. */
async function loadCharts() {
  code ??= (await import('./time-chart.tsx')).TimeChart;
  return code;
}

/** A chart, once its code is here; its place is kept for it. */
export function LateChart(props: TimeChartProps) {
  const [Chart, setChart] = useState(() => code);
  const [state, setState] = useState<'loading' | 'failed' | 'trying again'>('loading');
  useEffect(() => {
    if (Chart || state === 'failed') return;
    loadCharts().then(
      (loaded) => startTransition(() => setChart(() => loaded)),
      () => setState('failed'),
    );
  }, [Chart, state]);
  const isHere = Chart !== null;
  const isDrawn = useTurn(isHere, { order: 0, isDrawnAtOnce: isHere });
  if (Chart && isDrawn) return <Chart {...props} />;
  if (isHere || state === 'loading') return <div style={{ height: props.height }} />;
  return (
    <Failed
      title="The chart could not be loaded"
      message="The connection was lost, or Insights has just been updated. The figures are all in the table."
      isRetrying={state === 'trying again'}
      onRetry={() => setState('trying again')}
    />
  );
}
