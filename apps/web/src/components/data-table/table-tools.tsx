import { NativeSelect, Text } from '@mantine/core';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { SearchField } from '../search-field.tsx';
import { type CsvFile, DownloadCsv } from './file/download-csv.tsx';
import type { Choice as Filter } from './sort-and-filter/filtering.ts';
import classes from './table-tools.module.css';

const count = (value: number) => value.toLocaleString('en-US');

// Each part is drawn again for itself alone: a key that is typed changes the count, and neither the fields nor the file.

type SearchProps = {
  label: string;
  subject: string;
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
};

// The browser writes what is typed into it by itself, and it is told only of a text that came another way.
function Search({ label, subject, text, onText, onLeave }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (field.current && field.current.value !== text) field.current.value = text;
  }, [text]);
  return useMemo(
    () => (
      <div className={classes['search']}>
        <SearchField
          ref={field}
          type="search"
          label={label}
          subject={subject}
          onChange={(event) => onText(event.currentTarget.value)}
          onBlur={onLeave}
        />
      </div>
    ),
    [label, subject, onText, onLeave],
  );
}

type ChoicesProps = {
  /** What the table is called: a page may have several with the same filters. */
  subject: string;
  choices: readonly Pick<Filter<unknown>, 'key' | 'label' | 'all' | 'options'>[];
  picked: readonly (string | null)[];
  onPick: (key: string, value: string | null) => void;
};

const Choices = memo(({ subject, choices, picked, onPick }: ChoicesProps) =>
  choices.map(({ key, label, all, options }, index) => (
    <NativeSelect
      key={key}
      size="sm"
      aria-label={`${label}, ${subject}`}
      data={[{ value: '', label: all }, ...options]}
      value={picked[index] ?? ''}
      onChange={({ currentTarget: { value } }) => onPick(key, value || null)}
    />
  )),
);

type CountProps = { shownCount: number; rowCount: number };

const Count = memo(({ shownCount, rowCount }: CountProps) => (
  <Text role="status" size="sm" c="dimmed" className={classes['count'] ?? ''} data-figures>
    {count(shownCount)} of {count(rowCount)}
  </Text>
));

const Download = memo(DownloadCsv);

type TableToolsProps = ChoicesProps &
  CountProps & {
    isFramed: boolean;
    search: Omit<SearchProps, 'subject'> | null;
    file: CsvFile | null;
  };

/** What stands above a table: its filters, how many rows they leave, and the file. */
export function TableTools(props: TableToolsProps) {
  const { subject, isFramed, search, choices, picked, onPick, shownCount, rowCount, file } = props;
  return (
    <div className={classes['tools']} data-framed={isFramed || undefined}>
      {search && <Search subject={subject} {...search} />}
      <Choices subject={subject} choices={choices} picked={picked} onPick={onPick} />
      {search && <Count shownCount={shownCount} rowCount={rowCount} />}
      {file && (
        <div className={classes['end']}>
          <Download file={file} subject={subject} />
        </div>
      )}
    </div>
  );
}
