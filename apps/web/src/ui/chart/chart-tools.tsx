import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveCsv } from '../data-table/file/csv.ts';

export type ChartView = 'chart' | 'table';

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

type ChartToolsProps = {
  name: string;
  view: ChartView;
  onView: (view: ChartView) => void;
  fileName: string;
  csv: () => string;
};

/** The other ways to have a chart's figures: as a table and as a file. */
export function ChartTools({ name, view, onView, fileName, csv }: ChartToolsProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      <SegmentedControl
        size="xs"
        data={VIEWS}
        value={view}
        onChange={(value) => onView(value === 'table' ? 'table' : 'chart')}
        aria-label={`${name} as`}
      />
      <Button
        size="xs"
        px={8}
        variant="subtle"
        color="gray"
        leftSection={<IconDownload size={14} aria-hidden="true" />}
        onClick={() => saveCsv(fileName, csv())}
      >
        Download CSV
      </Button>
    </Group>
  );
}
