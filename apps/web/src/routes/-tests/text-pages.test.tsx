import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { about, rememberSession } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

test.each(['/support', '/eula'])('%s leads strangers to the sign-in', async (path) => {
  fakeApi({ 'GET /api/about': () => ok(about) });
  renderPage(path);
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/login');
});

test.each(['/support', '/eula'])('%s leads people who are signed in back to their work', async (path) => {
  rememberSession();
  const api = fakeApi({ 'GET /api/about': () => ok(about) });
  renderPage(path);
  expect((await screen.findByRole('link', { name: 'Back to Insights' })).getAttribute('href')).toBe('/');
  expect(api.asked.every(({ path: asked }) => asked === '/api/about')).toBe(true);
});

test('nothing promises to withdraw an authorisation where Insights cannot', async () => {
  fakeApi({ 'GET /api/about': () => ok(about) });
  renderPage('/eula');
  await screen.findByRole('heading', { name: 'Terms of Use' });
  expect(document.body.textContent).not.toMatch(/withdraw the authorization at any time, in Insights/);
});
