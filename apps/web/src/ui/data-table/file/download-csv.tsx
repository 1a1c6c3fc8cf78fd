import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { SteadyLabel } from '../../steady-label.tsx';
import { saveCsv } from './csv.ts';

const WORDS = { ready: 'Download CSV', busy: 'Preparing...', failed: 'Download failed' } as const;

export type CsvFile = { name: string; pieces: () => Iterable<string> };

type DownloadCsvProps = { file: CsvFile };

/** Saves a table's figures as a file, once at a time. */
export function DownloadCsv({ file }: DownloadCsvProps) {
  const [state, setState] = useState<keyof typeof WORDS>('ready');
  const isBusy = useRef(false);
  const save = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('busy');
    try {
      await saveCsv(file.name, file.pieces());
      setState('ready');
    } catch {
      setState('failed'); // said on the button, which can be pressed again
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <Button
      size="xs"
      px={8}
      variant="subtle"
      color="gray"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
      aria-disabled={state === 'busy'}
      data-disabled={state === 'busy'}
      onClick={() => void save()}
    >
      <SteadyLabel widest={WORDS.failed}>{WORDS[state]}</SteadyLabel>
    </Button>
  );
}
