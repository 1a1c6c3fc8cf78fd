import { NativeSelect, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './data-table.module.css';
import { type CsvFile, DownloadCsv } from './file/download-csv.tsx';
import type { Choice } from './sort-and-filter/filtering.ts';

const count = (value: number) => value.toLocaleString('en-US');

type TableToolsProps = {
  isFramed: boolean;
  search: { label: string; text: string; onText: (text: string) => void; onLeave: () => void } | null;
  choices: readonly Pick<Choice<unknown>, 'key' | 'label' | 'all' | 'options'>[];
  picked: readonly (string | null)[];
  onPick: (key: string, value: string | null) => void;
  shownCount: number;
  rowCount: number;
  file: CsvFile | null;
};

/** What stands above a table: its filters, how many rows they leave, and the file. */
export function TableTools(props: TableToolsProps) {
  const { isFramed, search, choices, picked, onPick, shownCount, rowCount, file } = props;
  return (
    <div className={classes['tools']} data-framed={isFramed || undefined}>
      {search && (
        <TextInput
          size="sm"
          type="search"
          className={classes['search'] ?? ''}
          aria-label={search.label}
          placeholder={search.label}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={search.text}
          onChange={(event) => search.onText(event.currentTarget.value)}
          onBlur={search.onLeave}
        />
      )}
      {choices.map(({ key, label, all, options }, index) => (
        <NativeSelect
          key={key}
          size="sm"
          aria-label={label}
          data={[{ value: '', label: all }, ...options]}
          value={picked[index] ?? ''}
          onChange={(event) => onPick(key, event.currentTarget.value || null)}
        />
      ))}
      {search && (
        <Text role="status" size="sm" c="dimmed" className={classes['count'] ?? ''} data-figures>
          {count(shownCount)} of {count(rowCount)}
        </Text>
      )}
      {file && (
        <div className={classes['end']}>
          <DownloadCsv file={file} />
        </div>
      )}
    </div>
  );
}
