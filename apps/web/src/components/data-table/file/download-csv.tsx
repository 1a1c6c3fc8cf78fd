import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../../action-button.tsx';
import { saveCsv } from './csv.ts';

export type CsvFile = {
  name: string;
  pieces: () => Iterable<string> | Promise<Iterable<string>>;
};

type DownloadCsvProps = {
  file: CsvFile;
  /** What the figures are of: a page may have several files. */
  subject: string;
};

/** Saves a table's figures as a file, once at a time. */
export function DownloadCsv({ file, subject }: DownloadCsvProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const save = async () => {
    setState('busy');
    try {
      await saveCsv(file.name, await file.pieces());
      setState('ready');
    } catch {
      setState('failed'); // said on the button, which can be pressed again
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
