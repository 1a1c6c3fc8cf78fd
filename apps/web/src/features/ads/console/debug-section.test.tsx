import { expect, test } from 'vitest';
import { broken, ok, refuse } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ADS, consoleServer, part } from '../testing/console-server.ts';
import { DEBUG_CALLS } from './debug-section.tsx';

const open = async () => {
  const { user } = renderPage(ADS);
  return { user, content: await part('Debug') };
};

test('every call of the specification has a button of its own', async () => {
  const answers = DEBUG_CALLS.map(
    ({ call }) => [`GET /api/ppc/debug/${call}/s-1`, () => ok({ from: call })] as const,
  );
  const api = consoleServer(Object.fromEntries(answers));
  const { user, content } = await open();
  for (const { call, label } of DEBUG_CALLS) {
    await user.click(content.getByRole('button', { name: label }));
    expect((await content.findByRole('region', { name: `${label}: response` })).textContent).toContain(
      `"from": "${call}"`,
    );
    expect(api.asked.at(-1)?.path).toBe(`/api/ppc/debug/${call}/s-1`);
  }
  expect(DEBUG_CALLS).toHaveLength(12);
}, 60_000);

test('ids narrow a call down; the answer has its status and time, and can be dismissed', async () => {
  const api = consoleServer({ 'GET /api/ppc/debug/adgroups/s-1': () => ok({ adGroups: [] }) });
  const { user, content } = await open();
  await user.type(content.getByLabelText('Campaign ID'), '7a01');
  await user.click(content.getByRole('button', { name: 'Fetch ad groups' }));
  expect(await content.findByText('200 OK')).toBeTruthy();
  expect(content.getByText(/^\d+ ms$/)).toBeTruthy();
  expect(api.asked.at(-1)?.path).toBe('/api/ppc/debug/adgroups/s-1?campaignId=701');
  expect(content.getByRole('button', { name: /^Copy, .+: response$/ })).toBeTruthy();
  await user.click(content.getByRole('button', { name: /^Dismiss/ }));
  expect(content.queryByText('200 OK')).toBeNull();
});

test.each([
  ['a refusal', () => refuse(502, 'provider_denied', 'Amazon says no'), '502 refused', 'Amazon says no'],
  ['an answer that is none', () => broken(500), '500 refused', 'http_error'],
])('%s is shown unchanged', async (_, answer, status, text) => {
  consoleServer({ 'GET /api/ppc/debug/test-auth/s-1': answer });
  const { user, content } = await open();
  await user.click(content.getByRole('button', { name: 'Test authentication' }));
  expect(await content.findByText(status)).toBeTruthy();
  expect(content.getByText('Failed to call debug endpoint')).toBeTruthy();
  expect(content.getByRole('region', { name: /response$/ }).textContent).toContain(text);
});
