// Serves documents behind signed links as S3 does: without authentication, and with errors in XML.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AdsReportContent, answerAdsReport } from '../ads/reports/report-document.ts';
import type { FaultKind } from '../control/faults.ts';
import { writeReportDocument } from '../reports/report-document.ts';
import type { Simulator } from '../simulator-state.ts';
import type { Answer } from '../wire/answers.ts';
import { type Caller, declareOperation, type Family } from '../wire/operation.ts';
import { REGIONS } from '../world/marketplaces.ts';
import { expiredLink, s3Error } from './links.ts';

type Reader = Caller & { content: unknown; contentEncoding: string | null };

const ReportContent = z.object({
  kind: z.literal('report'),
  partnerId: z.string(),
  region: z.enum(REGIONS),
  reportId: z.string(),
});

export function registerDocumentRoutes(app: FastifyInstance, simulator: Simulator): void {
  declareOperation(
    app,
    simulator,
    documentFamily(simulator),
    { name: 'downloadDocument', method: 'GET', path: '/*', handledFaults: ['plain', 'wrong-specification'] },
    ({ caller, fault }) => {
      const answer = readDocument(simulator, caller.content, fault);
      const { contentEncoding } = caller;
      if (contentEncoding !== 'gzip' || fault === 'plain') return answer;
      return { ...answer, headers: { ...answer.headers, 'content-encoding': contentEncoding } };
    },
  );
}

function documentFamily({ clock, links }: Simulator): Family<Reader> {
  return {
    prefix: '/documents',
    sites: 'regions',
    identify: ({ params, query, request }) => ({
      clientId: '',
      ...links.open(params['*'] ?? '', query, request.headers),
    }),
    refusals: {
      '500': () => s3Error(500, 'InternalError', 'We encountered an internal error. Please try again.'),
      '503': () => s3Error(503, 'SlowDown', 'Please reduce your request rate.'),
      'expired-link': () => expiredLink(clock.now(), clock.now()),
    },
  };
}

function readDocument(simulator: Simulator, content: unknown, fault: FaultKind | null): Answer {
  const isPlain = fault === 'plain';
  const adsReport = AdsReportContent.safeParse(content);
  if (adsReport.success) return answerAdsReport(simulator, adsReport.data, isPlain);
  const report = ReportContent.safeParse(content);
  const answer = report.success
    ? writeReportDocument(simulator, report.data, {
        isPlain,
        isOfAnotherMonth: fault === 'wrong-specification',
      })
    : null;
  return answer ?? s3Error(404, 'NoSuchKey', 'The specified key does not exist.');
}
