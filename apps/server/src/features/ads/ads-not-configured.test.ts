// An installation without approval for the Ads API says so, everywhere and in the same words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ADMIN = { email: 'first@insights.example', password: 'correct horse battery' };

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({
    env: {
      SP_API_CLIENT_ID: 'id',
      SP_API_CLIENT_SECRET: 'secret',
      SP_API_APPLICATION_ID: 'application',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      STAFF_EMAILS: ADMIN.email,
    },
  });
  const { body } = await server.post('/api/auth/login', ADMIN);
  token = String(body.data?.['accessToken']);
  await server.post('/api/sellers/create', { name: 'Ann', slug: 'ann' }, { token });
});
afterAll(() => server.stop());

const BODIES: Record<string, unknown> = {
  '/api/ppc/profiles/select/:sellerId': { selectionToken: 'x', profileId: '1' },
  '/api/ppc/reports/create/:sellerId': { reportType: 'campaigns', dateRange: 7 },
  '/api/global-ads/profiles/sync-single': { profileId: '1' },
  '/api/global-ads/profiles/sync': { profiles: [{ profileId: '1' }] },
  '/api/global-ads/profiles/add': { profiles: [{ profileId: '1' }] },
  '/api/global-ads/profiles/map': { profileId: '1', sellerSlug: 'ann' },
};

test('every advertising call answers 409, ads_not_configured', async () => {
  const calls = server.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path, answers }) => /^\/api\/(ppc|global-ads)\//.test(path) && answers !== 'redirect');
  expect(calls.length).toBeGreaterThan(10);
  const answers = [];
  for (const { method, path } of calls) {
    const address = path
      .replace(':sellerId', 'ann')
      .replace(':test', 'test-auth')
      .replace(/:\w+/, '11111111-1111-4111-8111-111111111111');
    const query = path.includes('/available/') ? '?selectionToken=x' : '';
    const { status, body } = await server.call(method, address + query, { token, body: BODIES[path] });
    answers.push([path, status, body.error?.code]);
  }
  expect(answers).toEqual(calls.map(({ path }) => [path, 409, 'ads_not_configured']));
});
