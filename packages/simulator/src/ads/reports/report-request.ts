// Reads the body of createAsyncReport and refuses what Amazon refuses, with its messages where they are known.
import { z } from 'zod';
import { Refusal } from '../../wire/answers.ts';
import { parseJson } from '../../wire/bodies.ts';
import { adsError } from '../ads-errors.ts';
import { type Configuration, dayNumber, dayText, ReportRequest } from './report-shape.ts';
import { columnsOf, findReportType, REPORT_TYPE_IDS, type ReportType } from './report-types.ts';

const Body = ReportRequest.extend({
  name: z
    .string()
    .nullish()
    .transform((name) => name ?? null),
});

/** `today` is the number of the current day in the profile's zone. */
export function readReportRequest(
  body: string,
  today: number,
): { request: ReportRequest; name: string | null } {
  const parsed = Body.safeParse(parseJson(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refusal(`${issue?.path.join(' ') || 'body'} is invalid: ${issue?.message ?? ''}`);
  }
  const { name, ...request } = parsed.data;
  const { configuration } = request;
  const type = findReportType(configuration.reportTypeId);
  if (configuration.adProduct !== 'SPONSORED_PRODUCTS' || !type) {
    const { adProduct, reportTypeId } = configuration;
    const allowed = REPORT_TYPE_IDS.join(', ');
    throw refusal(
      `configuration reportTypeId ${reportTypeId} is invalid for adProduct ${adProduct}. Allowed values: (${allowed})`,
    );
  }
  const problem = findProblem(type, configuration) ?? findDateProblem(type, request, today);
  if (problem !== null) throw refusal(problem);
  return { request, name };
}

function findProblem(
  type: ReportType,
  { groupBy, columns, timeUnit, filters }: Configuration,
): string | null {
  const groups = Object.keys(type.groupBy);
  const wrongGroups = groupBy.filter((group) => !groups.includes(group));
  if (wrongGroups.length > 0) return invalidValues('groupBy', wrongGroups, groups);
  const allowed = columnsOf(type, groupBy).filter((column) => timeUnit === 'DAILY' || column !== 'date');
  const wrongColumns = columns.filter((column) => !allowed.includes(column));
  if (wrongColumns.length > 0) return invalidValues('columns', wrongColumns, allowed);
  if (!filters || filters.length === 0) return null;
  if (groupBy.length > 1) return 'configuration filters are only supported with a single groupBy';
  const offered = type.groupBy[groupBy[0] ?? '']?.filters ?? {};
  const wrongFields = filters.map(({ field }) => field).filter((field) => !Object.hasOwn(offered, field));
  if (wrongFields.length > 0) {
    const names = Object.keys(offered).join(', ');
    return `configuration filters includes fields: (${wrongFields.join(', ')}) which are invalid for groupBys: ${groupBy.join(', ')}. Allowed filters: (${names})`;
  }
  for (const { field, values } of filters) {
    const allowedValues = offered[field] ?? [];
    const wrong = values.filter((value) => !allowedValues.includes(value));
    if (wrong.length > 0) return invalidValues(`filters ${field}`, wrong, allowedValues);
  }
  return null;
}

function invalidValues(what: string, wrong: readonly string[], allowed: readonly string[]): string {
  return `configuration ${what} includes invalid values: (${wrong.join(', ')}). Allowed values: (${allowed.join(', ')})`;
}

function findDateProblem(
  type: ReportType,
  { startDate, endDate }: ReportRequest,
  today: number,
): string | null {
  const [start, end] = [dayNumber(startDate), dayNumber(endDate)];
  if (end < start) return `endDate (${endDate}) must be equal to or after startDate (${startDate})`;
  if (end > today) return `endDate (${endDate}) must be equal to or before current date (${dayText(today)})`;
  const { maxRangeDays, retentionDays } = type;
  if (end - start > maxRangeDays) {
    return `startDate to endDate range (${end - start} days) must not exceed maximum range (${maxRangeDays} days)`;
  }
  const oldest = today - retentionDays;
  if (start >= oldest) return null;
  return `startDate (${startDate}) must be equal to or after report type data retention start date (${dayText(oldest)})`;
}

function refusal(detail: string): Refusal {
  return new Refusal(adsError('reporting', 400, detail));
}
