// The list of the reports that were requested in this browser, stored there; the files of the reports are the server's.
import { Id } from '@insights/contract/ids';
import { z } from 'zod/mini';
import { decode } from '../../../../lib/decode.ts';

const STORAGE_KEY = 'ppc_reports';
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

/** The reports of a stored list, newest first, each once; what cannot be read is left out. */
export function reportsIn(text: string | null): StoredReport[] {
  try {
    const byId = new Map<string, StoredReport>();
    for (const report of decode(z.array(StoredReport), JSON.parse(text ?? '[]'))) {
      const key = `${report.sellerId} ${report.reportId}`;
      if (!byId.has(key)) byId.set(key, report);
    }
    return [...byId.values()].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  } catch {
    return []; // not a list of ours, or half of one
  }
}

// Storage can be forbidden, or full; the list then lasts as long as the page.
let unstored: string | null = null;

/** The text of the stored list. */
export function storedText(): string | null {
  try {
    return unstored ?? window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return unstored;
  }
}

const listeners = new Set<() => void>();

function store(reports: readonly StoredReport[]) {
  const text = JSON.stringify(reports.slice(0, MOST_STORED));
  try {
    window.localStorage.setItem(STORAGE_KEY, text);
    unstored = null;
  } catch {
    unstored = text;
  }
  for (const notify of listeners) notify();
}

export const rememberReport = (report: StoredReport): void => store([report, ...reportsIn(storedText())]);

export const forgetReport = ({ reportId, sellerId }: StoredReport): void =>
  store(reportsIn(storedText()).filter((one) => one.reportId !== reportId || one.sellerId !== sellerId));

/** Calls back when the list changes, also in another tab. */
export function subscribeToReports(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) onChange();
  };
  listeners.add(onChange);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onStorage);
  };
}
