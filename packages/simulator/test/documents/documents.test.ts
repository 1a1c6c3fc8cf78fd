import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { NOW } from '../kit.ts';
import { createReportKit } from '../reports/report-kit.ts';

async function createLink() {
  const kit = await createReportKit();
  const { reportDocumentId } = await kit.finish();
  return { ...kit, reportDocumentId, url: await kit.link(reportDocumentId) };
}

test('a link is long, names its life of five minutes, and opens a gzipped document', async () => {
  const { follow, url } = await createLink();
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
  expect(url.length).toBeGreaterThan(512);
  const answer = await follow(url);
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toHaveProperty('reportSpecification');
});

test('a link expires, and asking again gives a fresh one', async () => {
  const { follow, link, reportDocumentId, signIn, simulator, spApi, url } = await createLink();
  simulator.clock.set(new Date(NOW.getTime() + 300_000));
  const expired = await follow(url);
  expect([expired.statusCode, expired.headers['content-type']]).toEqual([403, 'application/xml']);
  expect(expired.body).toContain('<Code>AccessDenied</Code><Message>Request has expired</Message>');
  expect((await follow(await link(reportDocumentId))).statusCode).toBe(200);
  expect(
    (await spApi('na/reports/2021-06-30/documents/none', await signIn('A1ACMEOUTDOOR'))).statusCode,
  ).toBe(404);
});

test.each([
  ['authorization', 400, 'Only one auth mechanism allowed'],
  ['x-amz-access-token', 403, '<HeadersNotSigned>x-amz-access-token</HeadersNotSigned>'],
])('a link refuses further authentication: %s', async (name, status, text) => {
  const { follow, url } = await createLink();
  const answer = await follow(url, { [name]: 'Atza|token' });
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(text)]);
});

test('a changed link, or none at all, is refused', async () => {
  const { app, follow, url } = await createLink();
  const longer = await follow(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=9999'));
  expect([longer.statusCode, longer.body]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')]);
  expect((await app.inject('/documents/na/NinetyDays/some')).statusCode).toBe(403);
});

test('a document can come uncompressed though the answer said GZIP', async () => {
  const { control, document, follow, reportDocumentId, url } = await createLink();
  await control('faults', { operation: 'downloadDocument', fault: 'plain', times: 1 });
  expect((await document(reportDocumentId)).json().compressionAlgorithm).toBe('GZIP');
  expect((await follow(url)).json()).toHaveProperty('salesAndTrafficByDate');
});

test('the encoding is sent as a header on request', async () => {
  const { document, follow, reportDocumentId } = await createLink();
  const { url } = (await document(reportDocumentId, { enableContentEncodingUrlHeader: 'true' })).json();
  expect((await follow(url)).headers['content-encoding']).toBe('gzip');
});

test('a link can be expired from the start', async () => {
  const { control, follow, link, reportDocumentId } = await createLink();
  await control('faults', { operation: 'getReportDocument', fault: 'expired-link', times: 1 });
  expect((await follow(await link(reportDocumentId))).statusCode).toBe(403);
  expect((await follow(await link(reportDocumentId))).statusCode).toBe(200);
});

test('faults apply to downloads too, and only to those of their seller', async () => {
  const { control, follow, url } = await createLink();
  const aim = { operation: 'downloadDocument', times: 1 };
  await control('faults', { ...aim, fault: '503', sellingPartnerId: 'A4PRAIRIEGOODS' });
  await control('faults', { ...aim, fault: 'expired-link', sellingPartnerId: 'A1ACMEOUTDOOR', region: 'na' });
  expect((await follow(url)).body).toContain('Request has expired');
  expect((await follow(url)).statusCode).toBe(200);
});

test('a large document is streamed, and a fault breaks it in the middle', async () => {
  const { app, control, finish, link, simulator } = await createReportKit();
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  await control('catalogue', { sellingPartnerId: 'A1ACMEOUTDOOR', extraAsins: 30_000 });
  const { pathname, search } = new URL(await link((await finish()).reportDocumentId));
  const download = () => fetch(`${origin}${pathname}${search}`);
  const whole = Buffer.from(await (await download()).arrayBuffer());
  expect(gunzipSync(whole).length).toBeGreaterThan(20_000_000);
  simulator.faults.add({ operation: 'downloadDocument', fault: 'truncate', times: 1 });
  await expect(download().then((answer) => answer.arrayBuffer())).rejects.toThrow();
  simulator.faults.add({ operation: 'downloadDocument', fault: 'malformed', times: 1 });
  const garbled = Buffer.from(await (await download()).arrayBuffer());
  expect(() => gunzipSync(garbled)).toThrow();
  await app.close();
});
