import { formatInstant } from '../../../components/time/format-instant.ts';
import { monthWords } from '../report-months.ts';
import type { ListedReport } from '../reports-reader.ts';

/** A report by its month, and by when it was asked for where the month has several. */
export function reportName(report: ListedReport, all: readonly ListedReport[]): string {
  const { year, month, createdAt } = report;
  const isRepeated = all.some((other) => other !== report && other.year === year && other.month === month);
  if (!isRepeated || createdAt === null) return monthWords(report);
  return `${monthWords(report)}, asked ${formatInstant(createdAt)}`;
}
