// The reports that were asked for in this browser, kept there by their ids; the server keeps what is in them.
import { fieldsOf, instantOf, textOf, withoutRepeats } from '../../../../lib/reading.ts';

const STORAGE_KEY = 'ppc_reports';
const MOST_KEPT = 200; // the oldest go

export type StoredReport = {
  reportId: string;
  name: string;
  createdAt: string;
  reportType: string;
  sellerId: string;
};

/** What names a report; null where that is not enough to find it again. */
export function readStored(value: unknown): StoredReport | null {
  const { reportId, name, createdAt, reportType, sellerId } = fieldsOf(value);
  const [id, seller, at] = [textOf(reportId), textOf(sellerId), instantOf(createdAt)];
  if (id === '' || seller === '' || at === null) return null;
  return {
    reportId: id,
    name: textOf(name) || id,
    createdAt: at,
    reportType: textOf(reportType),
    sellerId: seller,
  };
}

/** The list as a text tells it, newest first; what cannot be read is not in it. */
export function reportsIn(text: string | null): StoredReport[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    const reports = Array.isArray(list) ? list.flatMap((entry) => readStored(entry) ?? []) : [];
    return withoutRepeats(reports, ({ reportId, sellerId }) => `${sellerId} ${reportId}`).toSorted(
      (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
    );
  } catch {
    return []; // someone else's text, or half of ours
  }
}

// Storage can be forbidden, or full; the list then lasts as long as the page.
let unstored: string | null = null;

/** The text of the list, as it is stored now. */
export function storedText(): string | null {
  try {
    return unstored ?? window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return unstored;
  }
}

const listeners = new Set<() => void>();

function store(reports: readonly StoredReport[]) {
  const text = JSON.stringify(reports.slice(0, MOST_KEPT));
  try {
    window.localStorage.setItem(STORAGE_KEY, text);
    unstored = null;
  } catch {
    unstored = text;
  }
  for (const tell of listeners) tell();
}

export const keepReport = (report: StoredReport): void => store([report, ...reportsIn(storedText())]);

export const forgetReport = ({ reportId, sellerId }: StoredReport): void =>
  store(reportsIn(storedText()).filter((kept) => kept.reportId !== reportId || kept.sellerId !== sellerId));

/** Told when the list changes, also in another tab. */
export function subscribeToReports(onChange: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) onChange();
  };
  listeners.add(onChange);
  window.addEventListener('storage', heard);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', heard);
  };
}
