// Helpers for tests of the Ads API: a signed-in advertiser, its profiles, and calls with their headers.
import { ADS, createKit, type Kit } from '../kit.ts';

export type Headers = Record<string, string>;
type Region = 'na' | 'eu' | 'fe';

export const mediaType = (name: string) => `application/vnd.${name}.v3+json`;

/** A kit whose calls are those of an advertiser login. */
export async function createAdsKit(login = 'acme-ads', kit: Kit = createKit()) {
  const granted = await kit.token({
    grant_type: 'refresh_token',
    refresh_token: `Atzr|sim-demo-ads-${login}`,
    ...ADS,
  });
  const headers: Headers = {
    authorization: `Bearer ${granted.json().access_token}`,
    'amazon-advertising-api-clientid': ADS.client_id,
  };
  const get = (path: string, more: Headers = {}) =>
    kit.app.inject({ url: `/ads-api/${path}`, headers: { ...headers, ...more } });

  /** Ids as strings, since a JavaScript number would lose digits. */
  const profileIds = async (region: Region): Promise<string[]> => {
    const { body } = await get(`${region}/v2/profiles`);
    return [...body.matchAll(/"profileId":(\d+)/g)].map(([, id]) => id ?? '');
  };

  const post = (
    path: string,
    type: string,
    profileId: string,
    body: object | string = '',
    more: Headers = {},
  ) =>
    kit.app.inject({
      method: 'POST',
      url: `/ads-api/${path}`,
      headers: { ...headers, 'content-type': type, 'amazon-advertising-api-scope': profileId, ...more },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const list = (
    path: string,
    name: string,
    profileId: string,
    body: object | string = '',
    region: Region = 'na',
  ) => post(`${region}/sp/${path}/list`, mediaType(name), profileId, body);

  return { ...kit, headers, get, post, list, profileIds };
}
