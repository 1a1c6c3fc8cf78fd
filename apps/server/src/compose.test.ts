import type { Endpoint } from '@insights/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../packages/contract/src/*.ts', {
  eager: true,
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const named = ({ method, path, access }: Endpoint) => `${method} ${path} (${access})`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('every endpoint of the contract has exactly one route', () => {
  const declared = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint));
  const routed = server.routes.map(({ endpoint }) => endpoint);
  expect(routed.map(named).sort()).toEqual(declared.map(named).sort());
});
