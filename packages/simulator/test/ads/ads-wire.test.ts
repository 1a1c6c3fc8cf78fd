import { expect, test } from 'vitest';
import { createAdsKit, mediaType } from './ads-kit.ts';
import { CREATE_TYPE, createAdsReportKit, requestFor } from './ads-report-kit.ts';

test.each(['v2/sp/campaigns?count=100', 'v2/sp/keywords/extended', 'v2/reports/1', 'v2/nothing'])(
  '%s is switched off, with Amazon’s message',
  async (path) => {
    const { get } = await createAdsKit();
    const answer = await get(`eu/${path}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', details: 'Method Not Found', requestId: expect.any(String) },
    ]);
  },
);

test('an unknown path is named in full', async () => {
  const { get } = await createAdsKit();
  const answer = await get('eu/sb/v4/campaigns?x=1');
  expect([answer.statusCode, answer.json().details]).toEqual([
    404,
    'Could not find resource for full path: http://advertising-api-eu.amazon.com/sb/v4/campaigns',
  ]);
});

test('a doubled slash in a path is read as one', async () => {
  const { get, post, profileIds } = await createAdsKit();
  expect((await get('na//v2/profiles')).json()).toHaveLength(3);
  expect((await get('na//v2//profiles?profileTypeFilter=vendor')).json()).toHaveLength(0);
  const [us = ''] = await profileIds('na');
  const listed = await post('na//sp/campaigns//list', mediaType('spCampaign'), us, { maxResults: 1 });
  expect(listed.statusCode).toBe(200);
});

test.each(['*/*', '*', 'text/html, image/gif, *; q=.2', 'application/*'])(
  'a caller that accepts %s accepts the answer',
  async (accept) => {
    const { create, get, post, profileId } = await createAdsReportKit();
    const type = mediaType('spCampaign');
    expect((await post('na/sp/campaigns/list', type, profileId, {}, { accept })).statusCode).toBe(200);
    const { reportId } = (await create(requestFor('spCampaigns'))).json();
    expect((await get(reportId, { accept })).statusCode).toBe(200);
  },
);

test('too many calls: only Sponsored Products has a code for that', async () => {
  const { control, create, get, list, profileId } = await createAdsReportKit();
  await control('faults', { operation: '*', fault: '429', times: 3 });
  const [report, again, listed] = [
    await create(requestFor('spCampaigns')),
    await get('x'),
    await list('campaigns', 'spCampaign', profileId),
  ];
  expect(report.json()).toEqual({ code: '429', detail: 'Too Many Requests' });
  expect(again.json()).toEqual({ code: '429', detail: 'Too Many Requests' });
  expect(listed.json()).toEqual({ code: 'THROTTLED', message: 'Too Many Requests' });
});

test('a list with extended data counts as five calls', async () => {
  const { list, profileIds } = await createAdsKit();
  const [, ca = ''] = await profileIds('na');
  const call = (includeExtendedDataFields: boolean) =>
    list('campaigns', 'spCampaign', ca, { includeExtendedDataFields, maxResults: 1 });
  // The list of profiles was the first of forty.
  for (let index = 0; index < 7; index += 1) expect((await call(true)).statusCode).toBe(200);
  expect((await call(true)).statusCode).toBe(429);
  for (let index = 0; index < 4; index += 1) expect((await call(false)).statusCode).toBe(200);
  expect((await call(false)).statusCode).toBe(429);
});

test('reporting passes on the gateway’s message about a caller', async () => {
  const { post, profileId, signIn } = await createAdsReportKit();
  const other = await createAdsKit('harbor-ads');
  const [book = ''] = await other.profileIds('na');
  const say = async (headers: Record<string, string>) => {
    const answer = await post(
      'na/reporting/reports',
      CREATE_TYPE,
      profileId,
      requestFor('spCampaigns'),
      headers,
    );
    expect(answer.statusCode).toBe(401);
    return answer.json();
  };
  const third = 'Unauthorized exception while handling 3P Request: ';
  expect(await say({ authorization: 'Bearer Atza|nobody' })).toEqual({
    message: `${third}Unauthorized exception while authenticating LwA token: Invalid token`,
  });
  expect(await say({ 'amazon-advertising-api-clientid': 'x' })).toEqual({
    message: `${third}clientId does not match token`,
  });
  expect(await say({ authorization: `Bearer ${await signIn('A1ACMEOUTDOOR')}` })).toEqual({
    message: `${third}clientId does not match token`,
  });
  const { message } = await say({ 'amazon-advertising-api-scope': book });
  expect(message).toMatch(
    new RegExp(
      `^${third}Unauthorized exception while calling AuthorizeThirdPartyAccess: Customer: A\\w+ does not have access to profile: ${book} for advertiser: A5HARBORBOOKS and entity: ENTITY\\w+\\. Missing rights: null$`,
    ),
  );
});
