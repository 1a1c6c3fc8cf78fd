// Helpers for tests of Ads reports: request one, let it finish, and read its rows.
import { gunzipSync } from 'node:zlib';
import { createKit, type Kit } from '../kit.ts';
import { createAdsKit, type Headers, mediaType } from './ads-kit.ts';

export const CREATE_TYPE = mediaType('createasyncreportrequest');
export const LONG_ENOUGH_MS = 31_000;

export type Row = Record<string, unknown>;

const GROUPS: Record<string, string> = {
  spCampaigns: 'campaign',
  spTargeting: 'targeting',
  spSearchTerm: 'searchTerm',
  spAdvertisedProduct: 'advertiser',
  spPurchasedProduct: 'asin',
  spGrossAndInvalids: 'campaign',
};

export const METRICS = ['impressions', 'clicks', 'cost', 'purchases14d', 'sales14d', 'unitsSoldClicks14d'];

/** A request for the last ten days of October. */
export function requestFor(reportTypeId: string, configuration: object = {}, dates: object = {}) {
  return {
    startDate: '2025-10-22',
    endDate: '2025-10-31',
    ...dates,
    configuration: {
      adProduct: 'SPONSORED_PRODUCTS',
      reportTypeId,
      groupBy: [GROUPS[reportTypeId] ?? reportTypeId],
      columns: ['campaignId', ...METRICS],
      timeUnit: 'SUMMARY',
      format: 'GZIP_JSON',
      ...configuration,
    },
  };
}

/** A kit whose calls are those of Acme Outdoor's profile in the United States. */
export async function createAdsReportKit(kit: Kit = createKit()) {
  const ads = await createAdsKit('acme-ads', kit);
  const [profileId = ''] = await ads.profileIds('na');
  const path = 'na/reporting/reports';
  const scope = { 'amazon-advertising-api-scope': profileId };
  const create = (body: object | string, type = CREATE_TYPE) => ads.post(path, type, profileId, body);
  const get = (id: string, more: Headers = {}) => ads.get(`${path}/${id}`, { ...scope, ...more });
  const remove = (id: string) =>
    kit.app.inject({
      method: 'DELETE',
      url: `/ads-api/${path}/${id}`,
      headers: { ...ads.headers, ...scope },
    });

  async function finish(body: object) {
    kit.simulator.buckets.reset();
    const { reportId } = (await create(body)).json();
    kit.time.ms += LONG_ENOUGH_MS;
    return (await get(reportId)).json();
  }

  /** The text of a report's document, in which ids have all their digits. */
  async function readText(body: object): Promise<string> {
    const { url } = await finish(body);
    return gunzipSync((await kit.follow(url)).rawPayload).toString();
  }

  async function read(body: object): Promise<Row[]> {
    return JSON.parse(await readText(body));
  }

  return { ...ads, profileId, create, get, remove, finish, readText, read };
}
