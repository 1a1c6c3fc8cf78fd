// Helpers for tests of reports: request one, let it finish, and read its document.
import { gunzipSync } from 'node:zlib';
import { createKit, type Kit, US } from '../kit.ts';

export const REPORTS = 'reports/2021-06-30/reports';
export const DOCUMENTS = 'reports/2021-06-30/documents';
export const SALES_AND_TRAFFIC = 'GET_SALES_AND_TRAFFIC_REPORT';
export const LONG_ENOUGH_MS = 31_000;

export const OCTOBER = {
  reportType: SALES_AND_TRAFFIC,
  marketplaceIds: [US],
  dataStartTime: '2025-10-01T00:00:00Z',
  dataEndTime: '2025-10-31T00:00:00Z',
};

/** A kit whose calls are those of Acme Outdoor, or of another seller of North America. */
export async function createReportKit(kit: Kit = createKit(), seller = 'A1ACMEOUTDOOR') {
  const token = await kit.signIn(seller);
  const create = (body: object | string = OCTOBER) => kit.spApiSend('POST', `na/${REPORTS}`, token, body);
  const get = (reportId: string) => kit.spApi(`na/${REPORTS}/${reportId}`, token);
  const document = (documentId: string, query: Record<string, string> = {}) =>
    kit.spApi(`na/${DOCUMENTS}/${documentId}`, token, query);

  /** Requests a report and lets it finish. */
  async function finish(body: object = OCTOBER) {
    const { reportId } = (await create(body)).json();
    kit.time.ms += LONG_ENOUGH_MS;
    return (await get(reportId)).json();
  }

  async function link(documentId: string): Promise<string> {
    return (await document(documentId)).json().url;
  }

  /** Requests a report and reads its document. */
  async function read(body: object = OCTOBER) {
    const { reportDocumentId } = await finish(body);
    const answer = await kit.follow(await link(reportDocumentId));
    return JSON.parse(gunzipSync(answer.rawPayload).toString());
  }

  return { ...kit, token, create, get, document, finish, link, read };
}
