import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/accounts.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const run = promisify(execFile);
const PATIENCE_MS = 120_000; // a compiler on a busy machine

// Somebody else's program: all it knows of us is the description. Each line that must not compile says so, so that
// types which allow everything would fail it as well.
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

declare const process: { argv: string[] };
const [, , baseUrl = '', password = ''] = process.argv;
const email = 'staff@insights.example';
const client = createClient<paths>({ baseUrl });

const signedIn = await client.POST('/api/auth/login', { body: { email, password, rememberMe: false } });
if (!signedIn.data) throw new Error(signedIn.error.error.message);
const headers = { authorization: \`Bearer \${signedIn.data.data.accessToken}\` };

const listed = await client.GET('/api/authed-sellers', { headers });
if (!listed.data) throw new Error(listed.error.error.message);
const seller = listed.data.data.sellers.find(({ slug }) => slug === 'acme-outdoor');
const marketplace = seller?.marketplaces.find(({ country_code }) => country_code === 'US');
if (!seller || !marketplace) throw new Error('Nobody to read about');

const place = { sellerId: seller.id, marketplaceId: marketplace.marketplace_id };
const [start, end] = ['2026-03-09T00:00:00Z', '2026-03-10T00:00:00Z'];
const stored = await client.POST('/api/sales/order-metrics/{sellerId}', {
  headers,
  params: { path: { sellerId: seller.id } },
  body: {
    interval: \`\${start}--\${end}\`,
    granularity: 'Hour',
    granularityTimeZone: 'UTC',
    marketplaceIds: [place.marketplaceId],
    buyerType: 'All',
  },
});
if (!stored.data) throw new Error(stored.error.error.message);
const sales = await client.GET('/api/sales/hourly/{sellerId}/{marketplaceId}', {
  headers,
  params: { path: place, query: { start, end } },
});
if (!sales.data) throw new Error(sales.error.error.message);
const rows: components['schemas']['SalesRow'][] = sales.data.data.rows;
const amount: number = rows.reduce((sum, row) => sum + row.total_sales_amount, 0);
// @ts-expect-error: an amount is a number
const text: string = rows[0]?.total_sales_amount;

const refused = await client.GET('/api/sales/hourly/{sellerId}/{marketplaceId}', {
  headers,
  params: { path: { ...place, sellerId: 'nobody' }, query: { start, end } },
});
if (refused.data) throw new Error('Nobody was found');
const code: components['schemas']['ErrorCode'] = refused.error.error.code;
// @ts-expect-error: there is no such code
const wrong: boolean = code === 'no_such_code';
// @ts-expect-error: there is no such address
const nowhere = () => client.GET('/api/nowhere', { headers });
// @ts-expect-error: a query lacks its end
const endless = () => client.GET('/api/sales/hourly/{sellerId}/{marketplaceId}', { params: { path: place, query: { start } } });
const stranger = await client.GET('/api/users');

console.log(
  JSON.stringify({
    sellers: listed.data.data.sellers.length,
    hours: rows.length,
    hasSold: amount > 0,
    refusal: [refused.response.status, code],
    stranger: [stranger.response.status, stranger.error?.error.code],
  }),
);
`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'insights-openapi-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test(
  'a linter with its recommended rules finds nothing but the addresses it is told of',
  async () => {
    const folder = makeFolder();
    for (const name of ['redocly.yaml', '.redocly.lint-ignore.yaml'])
      copyFileSync(join(ROOT, name), join(folder, name));
    const description = await fetch(`${server.url}/api/docs/openapi.json`);
    writeFileSync(join(folder, 'openapi.json'), await description.text());
    const linter = join(MODULES, '@redocly/cli/bin/cli.js');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const { stdout } = await run(process.execPath, [linter, 'lint', 'openapi.json', '--format=json'], {
      cwd: folder,
      env,
    }).catch(({ stdout }) => ({ stdout })); // it ends with 1 where it found something, and says what
    expect(JSON.parse(stdout)).toMatchObject({
      problems: [],
      totals: { errors: 0, warnings: 0, ignored: 7 },
    });
  },
  PATIENCE_MS,
);

test(
  'a client that a public generator makes of the description compiles and works',
  async () => {
    const folder = makeFolder();
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    symlinkSync(MODULES, join(folder, 'node_modules'));
    write('package.json', '{ "type": "module" }');
    write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          target: 'es2023',
          lib: ['es2023', 'dom'],
          module: 'nodenext',
          strict: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: true,
          outDir: 'built',
          types: [],
        },
        files: ['program.ts'],
      }),
    );
    write('api.ts', astToString(await openapiTS(new URL(`${server.url}/api/docs/openapi.json`))));
    write('program.ts', PROGRAM);
    const compiler = join(MODULES, 'typescript/bin/tsc');
    const compiled = await run(process.execPath, [compiler, '-p', folder]).catch(({ stdout }) => ({
      stdout,
    }));
    expect(compiled.stdout).toBe('');
    const program = join(folder, 'built/program.js');
    const { stdout } = await run(process.execPath, [program, server.url, DEMO_PASSWORD]);
    expect(JSON.parse(stdout)).toEqual({
      sellers: expect.any(Number),
      hours: 24,
      hasSold: true,
      refusal: [404, 'seller_not_found'],
      stranger: [401, 'not_signed_in'],
    });
  },
  PATIENCE_MS,
);
