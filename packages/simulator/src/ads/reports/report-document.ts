// The bytes behind a report's link: gzip of a JSON array, with ids as plain digits.
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Simulator } from '../../simulator-parts.ts';
import type { Answer } from '../../wire/answers.ts';
import { writeWideJson } from '../wide-json.ts';
import { makeRows } from './report-rows.ts';
import { ReportRequest } from './report-shape.ts';

export const AdsReportContent = z.object({
  kind: z.literal('ads-report'),
  profileId: z.string(),
  request: ReportRequest,
  asOf: z.number(),
  isEmpty: z.boolean(),
});
export type AdsReportContent = z.infer<typeof AdsReportContent>;

/** The text of a document; '[]' where there is nothing to tell. */
export function writeAdsReport(simulator: Simulator, content: AdsReportContent): string {
  const profile = simulator.ads.profiles.find(content.profileId);
  if (!profile || content.isEmpty) return '[]';
  return writeWideJson(makeRows(simulator, profile, content.request, content.asOf));
}

export function answerAdsReport(simulator: Simulator, content: AdsReportContent, isPlain: boolean): Answer {
  const text = writeAdsReport(simulator, content);
  return {
    status: 200,
    type: 'application/octet-stream',
    body: isPlain ? Buffer.from(text) : gzipSync(text),
  };
}
