// The document of an Ads report: a gzipped JSON array, with ids as plain digits.
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Simulator } from '../../simulator-state.ts';
import type { Answer } from '../../wire/answers.ts';
import { writeJavaJson } from '../../wire/java-json.ts';
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

const MOST_DOCUMENTS = 16;

export function adsReportBytes(simulator: Simulator, content: AdsReportContent): Buffer {
  const { documents, profiles } = simulator.ads;
  const key = JSON.stringify(content);
  const cached = documents.get(key);
  if (cached) return cached;
  const profile = profiles.find(content.profileId);
  const rows = profile && !content.isEmpty ? makeRows(simulator, profile, content.request, content.asOf) : [];
  const bytes = gzipSync(writeJavaJson(rows));
  const [oldest] = documents.keys();
  if (oldest !== undefined && documents.size >= MOST_DOCUMENTS) documents.delete(oldest);
  documents.set(key, bytes);
  return bytes;
}

export function answerAdsReport(simulator: Simulator, content: AdsReportContent, isPlain: boolean): Answer {
  const bytes = adsReportBytes(simulator, content);
  return { status: 200, type: 'application/octet-stream', body: isPlain ? gunzipSync(bytes) : bytes };
}
