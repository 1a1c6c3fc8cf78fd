import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { SteadyLabel } from '../../steady-label.tsx';

const WORDS = { ready: 'Download CSV', busy: 'Preparing...', failed: 'Download failed' } as const;

export type CsvFile = {
  name: string;
  /** Later, where the code that writes them comes when they are asked for. */
  pieces: () => Iterable<string> | Promise<Iterable<string>>;
};

type DownloadCsvProps = {
  file: CsvFile;
  /** What the figures are of: a page may have several files. */
  subject: string;
};

/** Saves a table's figures as a file, once at a time. */
export function DownloadCsv({ file, subject }: DownloadCsvProps) {
  const [state, setState] = useState<keyof typeof WORDS>('ready');
  const isBusy = useRef(false);
  const save = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('busy');
    try {
      const { saveCsv } = await import('./csv.ts');
      await saveCsv(file.name, await file.pieces());
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
      aria-label={`${WORDS[state]}, ${subject}`}
      aria-disabled={state === 'busy'}
      data-disabled={state === 'busy'}
      onClick={() => void save()}
    >
      <SteadyLabel widest={WORDS.failed}>{WORDS[state]}</SteadyLabel>
    </Button>
  );
}
