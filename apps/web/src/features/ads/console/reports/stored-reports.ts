// The list of the reports that were requested in this browser, stored there; the files of the reports are the server's.
import { Id } from '@insights/contract/ids';
import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod/mini';
import { decode } from '../../../../lib/decode.ts';

const MOST_STORED = 200; // the oldest are removed

/** A text that names an instant in any notation. */
export const ReportInstant = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

const StoredReport = z.object({
  reportId: Id,
  name: z.string(),
  createdAt: ReportInstant,
  reportType: z.string(),
  sellerId: Id,
});
export type StoredReport = z.infer<typeof StoredReport>;

const keyOf = ({ sellerId, reportId }: StoredReport) => `${sellerId} ${reportId}`;

/** The reports of a stored list, newest first, each once; what cannot be read is left out. */
export function reportsIn(text: string | undefined): StoredReport[] {
  try {
    const reports = decode(z.array(StoredReport), JSON.parse(text ?? '[]'));
    const byKey = new Map(reports.map((report) => [keyOf(report), report]));
    return [...byKey.values()].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  } catch {
    return []; // not a list of ours, or half of one
  }
}

const NO_REPORTS: StoredReport[] = [];

/** The list, which changes also when another tab changes it. Where nothing can be stored it lasts as long as the screen. */
export function useStoredReports() {
  const [reports, setReports] = useLocalStorage({
    key: 'ppc_reports',
    defaultValue: NO_REPORTS,
    getInitialValueInEffect: false,
    deserialize: reportsIn,
  });
  const others = (report: StoredReport) => reports.filter((one) => keyOf(one) !== keyOf(report));
  return {
    reports,
    remember: (report: StoredReport) => setReports([report, ...others(report)].slice(0, MOST_STORED)),
    forget: (report: StoredReport) => setReports(others(report)),
  };
}
