import { Group, SegmentedControl } from '@mantine/core';
import { type CsvFile, DownloadCsv } from '../data-table/file/download-csv.tsx';

export type ChartView = 'chart' | 'table';

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

type ChartToolsProps = {
  name: string;
  view: ChartView;
  onView: (view: ChartView) => void;
  file: CsvFile;
};

/** The other ways to have a chart's figures: as a table and as a file. */
export function ChartTools({ name, view, onView, file }: ChartToolsProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      <SegmentedControl
        size="xs"
        data={VIEWS}
        value={view}
        onChange={(value) => onView(value === 'table' ? 'table' : 'chart')}
        aria-label={`${name} as`}
      />
      <DownloadCsv file={file} />
    </Group>
  );
}
