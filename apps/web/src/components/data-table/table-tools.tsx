import { Box, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../action-button.tsx';
import { SearchField } from '../search-field.tsx';
import { Dimmed } from '../secondary-text.tsx';
import { saveFile } from './csv.ts';
import classes from './data-table.module.css';
import type { SelectFilter, TableSearch } from './use-table-search.ts';

export type CsvFile = {
  name: string;
  /** A promise where the server writes it, or its code is fetched on demand. */
  text: () => string | Promise<string>;
};

export function DownloadCsv({ file, subject }: { file: CsvFile; subject: string }) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const save = async () => {
    setState('busy');
    try {
      saveFile(file.name, [await file.text()], 'text/csv');
      setState('ready');
    } catch {
      setState('failed'); // the button says so and can be pressed again
    }
  };
  return (
    <ActionButton
      size="xs"
      px={8}
      variant="subtle"
      color="gray"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
      subject={subject}
      pendingLabel="Preparing..."
      isPending={state === 'busy'}
      onClick={() => void save()}
    >
      {state === 'failed' ? 'Download failed' : 'Download CSV'}
    </ActionButton>
  );
}

export const SEARCH_WIDTH = 'min(280px, 100%)';

const formatCount = (value: number) => value.toLocaleString('en-US');

type TableToolsProps = {
  /** The name of the table: a page may have several with the same fields. */
  subject: string;
  isFramed: boolean;
  /** The label of the search field; a table without a search has none. */
  searchLabel: string | null;
  search: TableSearch;
  selects: readonly Pick<SelectFilter<unknown>, 'key' | 'label' | 'all' | 'options'>[];
  shownCount: number;
  rowCount: number;
  file: CsvFile | null;
};

export function TableTools(props: TableToolsProps) {
  const { subject, isFramed, searchLabel, search, selects, shownCount, rowCount, file } = props;
  return (
    <div className={classes['tools']} data-framed={isFramed || undefined}>
      {searchLabel !== null && (
        <Box w={SEARCH_WIDTH}>
          <SearchField
            type="search"
            label={searchLabel}
            subject={subject}
            value={search.text}
            onChange={(event) => search.onSearchChange(event.currentTarget.value)}
            onBlur={search.onSearchBlur}
          />
        </Box>
      )}
      {selects.map(({ key, label, all, options }, index) => (
        <NativeSelect
          key={key}
          size="sm"
          aria-label={`${label}, ${subject}`}
          data={[{ value: '', label: all }, ...options]}
          value={search.chosen[index] ?? ''}
          onChange={({ currentTarget: { value } }) => search.onChoose(key, value || null)}
        />
      ))}
      {searchLabel !== null && (
        <Dimmed role="status" miw="9ch" data-figures>
          {formatCount(shownCount)} of {formatCount(rowCount)}
        </Dimmed>
      )}
      {file && (
        <Box ml="auto">
          <DownloadCsv file={file} subject={subject} />
        </Box>
      )}
    </div>
  );
}
