// Amazon's reports by a script, behind the real client: what was made, answers that a test holds or loses.
import { z } from 'zod';

type Made = {
  reportId: string;
  seller: string;
  at: Date;
  marketplaceId: string;
  dataStartTime: string;
  dataEndTime: string;
  processingStatus: string;
};
export type Operation = 'createReport' | 'getReport' | 'getReports' | 'getReportDocument' | 'download';
/** Stands between a call and its answer. */
type Spoil = (operation: Operation, proceed: () => Response, seller: string) => Promise<Response> | Response;

const Body = z.object({
  marketplaceIds: z.array(z.string()),
  dataStartTime: z.string(),
  dataEndTime: z.string(),
});
const ROOT = '/reports/2021-06-30';
const DOCUMENTS = 'https://documents.example/';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const traffic = Object.fromEntries(
  ['browser', 'mobileApp', ''].flatMap((kind) => {
    const named = (word: string) => (kind ? kind + word : word[0]?.toLowerCase() + word.slice(1));
    return [
      [named('Sessions'), 5],
      [named('PageViews'), 7],
      [named('SessionPercentage'), 1.5],
      [named('PageViewsPercentage'), 1.5],
    ];
  }),
);
const rowOf = (index: number) => ({
  parentAsin: 'B000000000',
  childAsin: `B${String(index).padStart(9, '0')}`,
  salesByAsin: {
    unitsOrdered: 2,
    totalOrderItems: 1,
    orderedProductSales: { amount: 19.98, currencyCode: 'USD' },
  },
  trafficByAsin: { ...traffic, buyBoxPercentage: 100.0, unitSessionPercentage: 40.0 },
});

export function createScriptedReports(now: () => Date) {
  const made: Made[] = [];
  let spoil: Spoil = (_operation, proceed) => proceed();
  let finalStatus = 'DONE';
  let rowCount = 3;

  const describe = ({ at, seller: _, marketplaceId, ...report }: Made) => ({
    ...report,
    reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
    marketplaceIds: [marketplaceId],
    createdTime: at.toISOString(),
    ...(report.processingStatus === 'DONE' ? { reportDocumentId: `document-${report.reportId}` } : {}),
  });

  function create(seller: string, body: string): Response {
    const { marketplaceIds, dataStartTime, dataEndTime } = Body.parse(JSON.parse(body));
    const reportId = String(1000 + made.length);
    const [marketplaceId = ''] = marketplaceIds;
    const processingStatus = finalStatus;
    made.push({ reportId, seller, at: now(), marketplaceId, dataStartTime, dataEndTime, processingStatus });
    return json(202, { reportId });
  }

  function documentOf(reportId: string): Response {
    const report = made.find((one) => one.reportId === reportId);
    return json(200, {
      reportSpecification: {
        reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
        reportOptions: { dateGranularity: 'DAY', asinGranularity: 'CHILD' },
        dataStartTime: report?.dataStartTime.slice(0, 10),
        dataEndTime: report?.dataEndTime.slice(0, 10),
        marketplaceIds: [report?.marketplaceId],
      },
      salesAndTrafficByDate: [],
      salesAndTrafficByAsin: Array.from({ length: rowCount }, (_, index) => rowOf(index)),
    });
  }

  function answer(seller: string, method: string, url: URL, body: string): [Operation, () => Response] {
    const [, reportId = ''] = /\/reports\/(\d+)$/.exec(url.pathname) ?? [];
    if (url.href.startsWith(DOCUMENTS)) return ['download', () => documentOf(url.pathname.slice(1))];
    if (method === 'POST') return ['createReport', () => create(seller, body)];
    if (url.pathname.startsWith(`${ROOT}/documents/`)) {
      const id = url.pathname.split('document-')[1];
      return [
        'getReportDocument',
        () => json(200, { reportDocumentId: `document-${id}`, url: DOCUMENTS + id }),
      ];
    }
    if (reportId === '') {
      const since = new Date(url.searchParams.get('createdSince') ?? 0);
      const listed = made.filter((one) => one.seller === seller && one.at >= since);
      return ['getReports', () => json(200, { reports: listed.map(describe) })];
    }
    const report = made.find((one) => one.reportId === reportId);
    return ['getReport', () => (report ? json(200, describe(report)) : json(404, { errors: [] }))];
  }

  return {
    made,
    /** What happens between calls and answers from now on. */
    spoil(next: Spoil) {
      spoil = next;
    },
    heal() {
      spoil = (_operation, proceed) => proceed();
    },
    /** How reports made from now on end, and how many rows their documents have. */
    makes(next: { status?: string; rows?: number }) {
      finalStatus = next.status ?? finalStatus;
      rowCount = next.rows ?? rowCount;
    },
    /** The network of one seller's client. */
    fetchFor:
      (seller: string): typeof globalThis.fetch =>
      async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : String(input));
        const [operation, proceed] = answer(seller, init?.method ?? 'GET', url, String(init?.body ?? ''));
        return spoil(operation, proceed, seller);
      },
  };
}
