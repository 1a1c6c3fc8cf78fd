// Reads the body of createReport and refuses what Amazon refuses.
import { z } from 'zod';
import { Refusal } from '../wire/answers.ts';
import { parseJson } from '../wire/bodies.ts';
import type { Call } from '../wire/operation.ts';
import { invalidInput, readMarketplace, type SpApiCaller, spApiError } from '../wire/sp-api-family.ts';
import { findParticipation } from '../world/world.ts';
import {
  ASIN_GRANULARITIES,
  DATE_GRANULARITIES,
  type Outcome,
  type ReportTerms,
  SALES_AND_TRAFFIC,
} from './reports.ts';

type Terms = Omit<ReportTerms, 'extraMs'>;

const Instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .transform((text) => Math.floor(Date.parse(text) / 1000) * 1000);

const Body = z.object({
  reportType: z.string().min(1),
  marketplaceIds: z.array(z.string()).min(1).max(25),
  dataStartTime: Instant.nullish(),
  dataEndTime: Instant.nullish(),
  reportOptions: z.record(z.string(), z.string()).nullish(),
});

const SEVERAL_MARKETPLACES =
  'Report rejected for this client. Multiple marketplaces were provided for this report type that can only be applied to one marketplace at a time. Please retry with only one marketplace per request.';

export function readReportRequest({ body, caller, fault }: Call<SpApiCaller>, now: Date): Terms {
  const parsed = Body.safeParse(parseJson(body));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
    throw refusal('Invalid Input', wrong.join('; '));
  }
  const { reportType, marketplaceIds, dataStartTime, dataEndTime, reportOptions } = parsed.data;
  if (reportType !== SALES_AND_TRAFFIC) throw refusal('Invalid Input', `Unknown report type ${reportType}.`);
  // The answer for an application without the Brand Analytics role.
  if (fault === 'no-role') {
    throw new Refusal(spApiError(403, 'Unauthorized', 'Access to the resource is forbidden'));
  }
  const [marketplaceId = '', ...others] = marketplaceIds;
  if (others.length > 0) throw refusal(SEVERAL_MARKETPLACES);
  readMarketplace(caller, marketplaceId);
  const current = Math.floor(now.getTime() / 1000) * 1000;
  const dataStart = dataStartTime ?? current;
  const dataEnd = dataEndTime ?? current;
  if (dataStart > now.getTime() || dataEnd > now.getTime()) {
    throw refusal('Invalid Input', 'dataStartTime and dataEndTime must not be in the future.');
  }
  if (dataStart > dataEnd) throw refusal('Invalid Input', 'dataStartTime must not be after dataEndTime.');
  const options = readOptions(reportOptions ?? {});
  const isSelling = findParticipation(caller.partner, marketplaceId)?.isParticipating ?? false;
  const isOutOfReach = !isSelling || dataStart < twoYearsBefore(now);
  const outcome: Outcome = isOutOfReach ? 'cancelled' : options ? 'done' : 'fatal-document';
  return {
    outcome: outcomeOf(fault) ?? outcome,
    marketplaceId,
    dataStart,
    dataEnd,
    ...(options ?? { dateGranularity: 'DAY', asinGranularity: 'PARENT' }),
  };
}

/** Options are only checked when the report is made: a wrong one ends it FATAL, with a document that says so. */
function readOptions(options: Readonly<Record<string, string>>) {
  const { dateGranularity: date = 'DAY', asinGranularity: asin = 'PARENT' } = options;
  const dateGranularity = DATE_GRANULARITIES.find((name) => name === date);
  const asinGranularity = ASIN_GRANULARITIES.find((name) => name === asin);
  return dateGranularity && asinGranularity ? { dateGranularity, asinGranularity } : null;
}

function outcomeOf(fault: Call<SpApiCaller>['fault']): Outcome | null {
  switch (fault) {
    case 'cancelled':
    case 'fatal':
    case 'fatal-document':
    case 'empty':
      return fault;
    default:
      return null;
  }
}

/** The start of the day two years ago, the earliest with data. */
function twoYearsBefore(now: Date): number {
  return Date.UTC(now.getUTCFullYear() - 2, now.getUTCMonth(), now.getUTCDate());
}

function refusal(message: string, details = ''): Refusal {
  return new Refusal(invalidInput(message, details));
}
