import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { ListedReport } from '../api.ts';
import { formatMonth } from '../format.ts';

const NARROW = '(max-width: 48em)';
const WIDTH = 1280;
const HEIGHT = 480;

const DocumentContent = lazyComponent(
  async () => (await import('./document-content.tsx')).DocumentContent,
  () => <Skeleton height={HEIGHT} />,
);

type DocumentDialogProps = {
  sellerId: string;
  /** The report whose rows are shown; null for none. */
  reportId: string | null;
  findReport: (reportId: string) => ListedReport | null;
  onClose: () => void;
};

/** The rows of a report's document, in a dialog over the list. */
export function DocumentDialog({ sellerId, reportId, findReport, onClose }: DocumentDialogProps) {
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const [lastId, setLastId] = useState(reportId);
  if (reportId !== null && reportId !== lastId) setLastId(reportId); // stays in the dialog while that is closing
  const report = lastId === null ? null : findReport(lastId);
  return (
    <Modal
      opened={reportId !== null}
      onClose={onClose}
      title={`Data of ${report ? formatMonth(report) : 'the report'}`}
      size={WIDTH}
      fullScreen={isNarrow}
      styles={{ title: { fontWeight: 600 } }}
    >
      {lastId !== null && (
        <DocumentContent key={lastId} sellerId={sellerId} reportId={lastId} report={report} />
      )}
    </Modal>
  );
}
