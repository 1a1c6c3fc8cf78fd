import { lazyComponent } from '../lazy-component.tsx';
import type { TimeChartProps } from './time-chart.tsx';

const Placeholder = ({ height }: TimeChartProps) => <div style={{ height }} />;

/** A chart whose code is loaded after the figures of a screen. */
export const LazyChart = lazyComponent(async () => (await import('./time-chart.tsx')).TimeChart, Placeholder);
