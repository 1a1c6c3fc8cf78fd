import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerLater, broken, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const TEST = 'POST /api/debug/test-connection';
const PAGE = '/A3ACME/ATVPDKIKX0DER/debug';
const answered = {
  connected: true,
  seller: 'Acme Outdoor',
  marketplace: { id: 'ATVPDKIKX0DER', name: 'Amazon.com', isParticipating: true },
  region: 'NA',
  marketplaceCount: 3,
  tookMs: 41,
};
const envelope = { success: true, data: answered };

function server(isAdminMode = true) {
  rememberSession();
  localStorage.setItem('isAdmin', String(isAdminMode));
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(staff),
    'GET /api/authed-sellers': () => ok({ sellers: [seller()] }),
    [TEST]: () => ok(answered),
  });
}

const button = () => screen.findByRole('button', { name: 'Test SP-API Connection' });
const codeIn = async (title: string): Promise<unknown> =>
  JSON.parse((await screen.findByRole('region', { name: title })).textContent ?? '');

test('the whole answer is shown, unknown fields included, and can be copied', async () => {
  const api = server();
  const body = { ...envelope, data: { ...answered, added: { by: 'tomorrow' } }, traceId: 'x-1' };
  api.on(TEST, () => ({ status: 200, body }));
  const { user } = renderPage(PAGE);
  await user.click(await button());
  expect(await codeIn('Response')).toEqual(body);
  expect(screen.getByText('Amazon answered in 41 ms.')).toBeTruthy();
  expect(api.asked.findLast(({ body }) => body)?.body).toEqual({
    slug: 'acme-outdoor',
    marketplaceId: 'ATVPDKIKX0DER',
  });
  expect(screen.getByRole('heading', { name: 'Debug' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy, Response' }));
  expect(await screen.findByRole('button', { name: 'Copied, Response' })).toBeTruthy();
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(body);
});

test('where the browser forbids copying, the answer is selected', async () => {
  server();
  const { user } = renderPage(PAGE);
  await user.click(await button());
  const copy = await screen.findByRole('button', { name: 'Copy, Response' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await user.click(copy);
  await waitFor(() => expect(window.getSelection()?.toString()).toContain('"tookMs": 41'));
});

test('a refusal shows the server’s message and its whole answer', async () => {
  const error = { code: 'sp_api_not_connected', message: 'Please connect SP-API first.', hint: ['connect'] };
  const body = { success: false, error, traceId: 'x-2' };
  server().on(TEST, () => ({ status: 409, body }));
  const { user } = renderPage(PAGE);
  await user.click(await button());
  expect((await screen.findByRole('alert')).textContent).toBe('Please connect SP-API first.');
  expect(await codeIn('Error')).toEqual(body);
  expect(screen.getByText('The server answered with status 409.')).toBeTruthy();
});

test('a failure without a message has a general one', async () => {
  server().on(TEST, () => broken(502));
  const { user } = renderPage(PAGE);
  await user.click(await button());
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to call debug endpoint');
  expect(await codeIn('Error')).toMatchObject({ status: 502, message: 'HTTP error! status: 502' });
});

test('a second press sends nothing while the test is running', async () => {
  const api = server();
  const { answer, arrive } = answerLater();
  api.on(TEST, () => answer);
  const { user } = renderPage(PAGE);
  await user.dblClick(await button());
  expect(await screen.findByText('Asking Amazon...')).toBeTruthy();
  expect(api.count(TEST)).toBe(1);
  arrive(ok(answered));
  expect(await codeIn('Response')).toEqual(envelope);
});

test('the page opens outside admin mode too, and a refused call says what is missing', async () => {
  server(false).on(TEST, () => refuse(403, 'not_allowed', 'Only staff may do this'));
  const { user } = renderPage(PAGE);
  await user.click(await button());
  expect((await screen.findByRole('alert')).textContent).toBe('Only staff may do this');
});
