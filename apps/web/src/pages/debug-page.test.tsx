import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerLater, broken, fakeApi, ok, refuse } from '../testing/fake-api.ts';
import { about, rememberSession, seller, staff } from '../testing/fixtures.ts';
import { renderPage } from '../testing/render-page.tsx';

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
const shown = async (title: string): Promise<unknown> =>
  JSON.parse((await screen.findByRole('region', { name: title })).textContent ?? '');

test('the answer is shown as it came and can be copied', async () => {
  const api = server();
  const { user } = renderPage(PAGE);
  await user.click(await button());
  expect(await shown('Response')).toEqual(answered);
  expect(api.asked.at(-1)?.body).toEqual({ slug: 'acme-outdoor', marketplaceId: 'ATVPDKIKX0DER' });
  expect(screen.getByRole('heading', { name: 'Debug' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(answered);
});

test('where the browser forbids copying, the answer is selected', async () => {
  server();
  const { user } = renderPage(PAGE);
  await user.click(await button());
  const copy = await screen.findByRole('button', { name: 'Copy' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await user.click(copy);
  await waitFor(() => expect(window.getSelection()?.toString()).toContain('"tookMs": 41'));
});

test('a refusal is told in the server’s words, with all that is known about it', async () => {
  server().on(TEST, () => refuse(409, 'sp_api_not_connected', 'Please connect SP-API first.'));
  const { user } = renderPage(PAGE);
  await user.click(await button());
  expect((await screen.findByRole('alert')).textContent).toBe('Please connect SP-API first.');
  expect(await shown('Error')).toEqual({
    status: 409,
    code: 'sp_api_not_connected',
    message: 'Please connect SP-API first.',
  });
});

test('a failure without words has ours', async () => {
  server().on(TEST, () => broken(502));
  const { user } = renderPage(PAGE);
  await user.click(await button());
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to call debug endpoint');
  expect(await shown('Error')).toMatchObject({ status: 502, message: 'HTTP error! status: 502' });
});

test('while Amazon is asked a second press sends nothing', async () => {
  const api = server();
  const { answer, arrive } = answerLater();
  api.on(TEST, () => answer);
  const { user } = renderPage(PAGE);
  await user.dblClick(await button());
  expect(await screen.findByText('Asking Amazon...')).toBeTruthy();
  expect(api.count(TEST)).toBe(1);
  arrive(ok(answered));
  expect(await shown('Response')).toEqual(answered);
});

test('the page opens outside admin mode too, and a refused call says what is missing', async () => {
  server(false).on(TEST, () => refuse(403, 'not_allowed', 'Only staff may do this'));
  const { user } = renderPage(PAGE);
  await user.click(await button());
  expect((await screen.findByRole('alert')).textContent).toBe('Only staff may do this');
});
