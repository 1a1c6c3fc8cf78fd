// The reporting v3 operations of the Ads API.
import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../../simulator-state.ts';
import type { Answer } from '../../wire/answers.ts';
import { type Call, declareOperation } from '../../wire/operation.ts';
import { getZone, localDay } from '../../world/zones.ts';
import { adsError } from '../ads-errors.ts';
import { type ScopedCaller, scopedFamily } from '../ads-family.ts';
import { checkAccept, checkContentType } from '../media-types.ts';
import type { AdsReport } from './ads-reports.ts';
import { type AdsReportContent, adsReportBytes } from './report-document.ts';
import { readReportRequest } from './report-request.ts';

const ROOT = '/reporting/reports';
const LINK_SECONDS = 3600;
const FAILURE = 'Report generation failed due to an internal error. Please retry';
const typeOf = (what: string) => `application/vnd.${what}.v3+json`;
// The documented type, and the plain one, which live answers took as well.
const CREATE_TYPES = [typeOf('createasyncreportrequest'), 'application/json'];

export function registerAdsReportRoutes(app: FastifyInstance, simulator: Simulator): void {
  const family = scopedFamily(simulator, 'reporting');
  const one = `${ROOT}/:reportId`;
  declareOperation(
    app,
    simulator,
    family,
    {
      name: 'createAsyncReport',
      method: 'POST',
      path: ROOT,
      handledFaults: ['failed', 'empty', 'slow', 'stuck', 'false-twin', 'lost-answer'],
    },
    (call) => createReport(simulator, call),
  );
  declareOperation(
    app,
    simulator,
    family,
    { name: 'getAsyncReport', method: 'GET', path: one, handledFaults: ['expired-link'] },
    (call) => withReport(simulator, call, (report) => getReport(simulator, call, report)),
  );
  declareOperation(
    app,
    simulator,
    family,
    { name: 'deleteAsyncReport', method: 'DELETE', path: one },
    (call) => withReport(simulator, call, (report) => removeReport(simulator, report)),
  );
}

function createReport(
  { ads, clock }: Simulator,
  { body, caller, request, fault, faultMs }: Call<ScopedCaller>,
): Answer {
  const type = typeOf('createasyncreportresponse');
  checkContentType('reporting', request, CREATE_TYPES);
  checkAccept('reporting', request, ['application/json', type]);
  const { profile } = caller;
  const today = localDay(getZone(profile.marketplace.timeZone), clock.now().getTime());
  const read = readReportRequest(body, today);
  const twin =
    fault === 'false-twin'
      ? ads.reports.createFalseTwin(profile.id, read.request)
      : ads.reports.findDuplicate(profile.id, read.request);
  if (twin) return adsError('reporting', 425, `The Request is a duplicate of : ${twin.id}`);
  const outcome = fault === 'failed' || fault === 'empty' ? fault : 'completed';
  const extraMs = fault === 'stuck' ? null : faultMs;
  const report = ads.reports.create({
    profileId: profile.id,
    request: read.request,
    name: read.name,
    outcome,
    extraMs,
  });
  return { status: 200, type, body: { ...describeReport(report, report.createdAt), status: 'PENDING' } };
}

function describeReport({ id, request, name, createdAt }: AdsReport, updatedAt: number) {
  return {
    reportId: id,
    configuration: request.configuration,
    startDate: request.startDate,
    endDate: request.endDate,
    name,
    createdAt: formatInstant(createdAt),
    updatedAt: formatInstant(updatedAt),
    generatedAt: null,
    fileSize: null,
    failureReason: null,
    url: null,
    urlExpiresAt: null,
  };
}

const formatInstant = (instant: number) => new Date(instant).toISOString();

function getReport(
  simulator: Simulator,
  { caller, request, fault }: Call<ScopedCaller>,
  report: AdsReport,
): Answer {
  const type = typeOf('getasyncreportresponse');
  checkAccept('reporting', request, ['application/json', type]);
  const { status, updatedAt } = simulator.ads.reports.progressOf(report);
  const description = { ...describeReport(report, updatedAt), status };
  if (status === 'FAILED') return { status: 200, type, body: { ...description, failureReason: FAILURE } };
  if (status !== 'COMPLETED') return { status: 200, type, body: description };
  const content: AdsReportContent = {
    kind: 'ads-report',
    profileId: report.profileId,
    request: report.request,
    asOf: report.createdAt,
    isEmpty: report.outcome === 'empty',
  };
  const name = `${report.id}-${updatedAt}`;
  const { url, expiresAt } = simulator.links.make(`${request.protocol}://${request.host}`, {
    region: caller.profile.marketplace.region,
    path: `${name}/report-${name}.json.gz`,
    lifeSeconds: LINK_SECONDS,
    subject: caller.subject,
    isStale: fault === 'expired-link',
    content,
  });
  const body = {
    ...description,
    generatedAt: formatInstant(updatedAt),
    fileSize: adsReportBytes(simulator, content).length,
    url,
    urlExpiresAt: expiresAt.toISOString(),
  };
  return { status: 200, type, body };
}

function removeReport({ ads }: Simulator, report: AdsReport): Answer {
  const { status } = ads.reports.progressOf(report);
  if (status !== 'PENDING')
    return adsError('reporting', 400, `A report in status ${status} cannot be deleted`);
  ads.reports.remove(report);
  const body = { code: '200', detail: 'Report deleted', reportId: report.id };
  return { status: 200, type: typeOf('deleteasyncreportresponse'), body };
}

function withReport(
  { ads }: Simulator,
  { caller, params }: Call<ScopedCaller>,
  proceed: (report: AdsReport) => Answer,
): Answer {
  const report = ads.reports.find(caller.profile.id, params.reportId ?? '');
  return report ? proceed(report) : adsError('reporting', 404, 'Not Found');
}
