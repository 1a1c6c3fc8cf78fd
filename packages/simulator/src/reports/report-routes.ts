// The SP-API operations on reports.
import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator-state.ts';
import type { Answer } from '../wire/answers.ts';
import { type Call, declareOperation } from '../wire/operation.ts';
import {
  invalidInput,
  quotaExceeded,
  type SpApiCaller,
  spApiError,
  spApiFamily,
} from '../wire/sp-api-family.ts';
import { USAGE_PLANS } from '../wire/usage-plans.ts';
import { answerReports, describeReport } from './report-list.ts';
import { takeReport } from './report-quota.ts';
import { readReportRequest } from './report-request.ts';
import { documentNameOf, findDocumentId, reportIdOf } from './reports.ts';

const ROOT = '/reports/2021-06-30';
const LINK_SECONDS = 300;

export function registerReportRoutes(app: FastifyInstance, simulator: Simulator): void {
  const family = spApiFamily(simulator);
  const { reports } = simulator;
  const one = `${ROOT}/reports/:reportId`;

  declareOperation(
    app,
    simulator,
    family,
    {
      name: 'createReport',
      method: 'POST',
      path: `${ROOT}/reports`,
      plan: USAGE_PLANS.createReport,
      handledFaults: [
        'cancelled',
        'fatal',
        'fatal-document',
        'empty',
        'no-role',
        'slow',
        'stuck',
        'lost-answer',
      ],
    },
    (call) => createReport(simulator, call),
  );

  declareOperation(
    app,
    simulator,
    family,
    {
      name: 'getReports',
      method: 'GET',
      path: `${ROOT}/reports`,
      plan: USAGE_PLANS.getReports,
      empty: () => ({ status: 200, body: { reports: [] } }),
      handledFaults: ['late-list'],
    },
    ({ caller, query, faultMs }) => answerReports(simulator, caller.partner, query, faultMs),
  );

  declareOperation(
    app,
    simulator,
    family,
    { name: 'getReport', method: 'GET', path: one, plan: USAGE_PLANS.getReport },
    ({ caller, params }) => {
      const report = reports.find(caller.partner, params.reportId ?? '');
      return report ? { status: 200, body: describeReport(reports, report) } : noSuchReport(params.reportId);
    },
  );

  declareOperation(
    app,
    simulator,
    family,
    { name: 'cancelReport', method: 'DELETE', path: one, plan: USAGE_PLANS.cancelReport },
    ({ caller, params }) => {
      const report = reports.find(caller.partner, params.reportId ?? '');
      if (!report) return noSuchReport(params.reportId);
      if (reports.cancel(report)) return { status: 200, body: {} };
      const { status } = reports.progressOf(report);
      return invalidInput('Invalid Input', `Only a report IN_QUEUE can be cancelled; this one is ${status}.`);
    },
  );

  declareOperation(
    app,
    simulator,
    family,
    {
      name: 'getReportDocument',
      method: 'GET',
      path: `${ROOT}/documents/:reportDocumentId`,
      plan: USAGE_PLANS.getReportDocument,
      handledFaults: ['expired-link'],
    },
    (call) => getReportDocument(simulator, call),
  );
}

function createReport(simulator: Simulator, call: Call<SpApiCaller>): Answer {
  const { buckets, clock, reportQuota, reports } = simulator;
  const { partner } = call.caller;
  const terms = readReportRequest(call, clock.now());
  if (!takeReport(buckets, reportQuota, call.caller)) return quotaExceeded();
  const extraMs = call.fault === 'stuck' ? null : call.faultMs;
  const { id } = reports.create(partner, { ...terms, extraMs });
  return { status: 202, body: { reportId: id } };
}

function getReportDocument(simulator: Simulator, call: Call<SpApiCaller>): Answer {
  const { caller, params, query, request } = call;
  const { links, reports } = simulator;
  const { partner } = caller;
  const documentId = params.reportDocumentId ?? '';
  const report = reports.find(partner, reportIdOf(documentId));
  if (!report || findDocumentId(report, reports.progressOf(report)) !== documentId) {
    return spApiError(404, 'NotFound', 'Requested resource not found.', '');
  }
  const { url } = links.make(`${request.protocol}://${request.host}`, {
    region: report.region,
    path: `NinetyDays/amzn1.tortuga.4.${documentNameOf(report)}`,
    lifeSeconds: LINK_SECONDS,
    subject: partner.id,
    isStale: call.fault === 'expired-link',
    content: { kind: 'report', partnerId: partner.id, region: report.region, reportId: report.id },
    contentEncoding: query.get('enableContentEncodingUrlHeader') === 'true' ? 'gzip' : 'identity',
  });
  return { status: 200, body: { reportDocumentId: documentId, compressionAlgorithm: 'GZIP', url } };
}

function noSuchReport(reportId = ''): Answer {
  return spApiError(404, 'NotFound', `Report ${reportId} not found.`);
}
