import { Group, SegmentedControl, type SegmentedControlItem } from '@mantine/core';
import { type CsvFile, DownloadCsv } from '../data-table/table-tools.tsx';

export type ChartView = 'chart' | 'table';

const VIEWS: SegmentedControlItem<ChartView>[] = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

type ChartToolsProps = {
  name: string;
  view: ChartView;
  onView: (view: ChartView) => void;
  file: CsvFile;
};

export function ChartTools({ name, view, onView, file }: ChartToolsProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      <SegmentedControl aria-label={`${name} as`} data={VIEWS} value={view} onChange={onView} />
      <DownloadCsv file={file} subject={name} />
    </Group>
  );
}
