import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { monthWords } from '../report-months.ts';
import type { ListedReport } from '../reports-reader.ts';

const NARROW = '(max-width: 48em)';
const WIDTH = 1280;
const HEIGHT = 480;

const DocumentContent = lazyComponent(
  async () => (await import('./document-content.tsx')).DocumentContent,
  () => <Skeleton height={HEIGHT} />,
);

type DocumentDialogProps = {
  sellerId: string;
  /** The report whose data are looked at; null where none are. */
  reportId: string | null;
  /** What the list knows of a report. */
  findReport: (reportId: string) => ListedReport | null;
  onClose: () => void;
};

function headingOf(report: ListedReport | null): string {
  return report ? `Data of ${monthWords(report)}` : 'Data of the report';
}

/** A report's document, over the list it was opened from. */
export function DocumentDialog({ sellerId, reportId, findReport, onClose }: DocumentDialogProps) {
  const isNarrow = useMediaQuery(NARROW) ?? false;
  // What was looked at stays while the dialog goes away.
  const [shown, setShown] = useState(reportId);
  if (reportId !== null && reportId !== shown) setShown(reportId);
  const report = shown === null ? null : findReport(shown);
  return (
    <Modal
      opened={reportId !== null}
      onClose={onClose}
      title={headingOf(report)}
      size={WIDTH}
      fullScreen={isNarrow}
      styles={{ title: { fontWeight: 600 } }}
    >
      {shown !== null && <DocumentContent key={shown} sellerId={sellerId} reportId={shown} report={report} />}
    </Modal>
  );
}
