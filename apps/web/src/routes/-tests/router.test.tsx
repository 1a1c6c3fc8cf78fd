import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, ok } from '../../testing/fake-api.ts';
import { about } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

test('an unknown address shows the router’s own error page', async () => {
  fakeApi({});
  renderPage('/nowhere');
  expect(await screen.findByText('Unexpected Application Error!')).toBeTruthy();
  expect(screen.getByText('404 Not Found')).toBeTruthy();
});

test('the help centre answers without an account', async () => {
  fakeApi({ 'GET /api/about': () => ok(about) });
  renderPage('/support');
  expect(await screen.findByText('All systems operational')).toBeTruthy();
  for (const heading of ['Getting started', 'Key features', 'Frequently asked questions', 'Contact']) {
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  }
  expect(
    screen.getByText(/Sales data updates hourly. Inventory and orders update every 5 minutes/),
  ).toBeTruthy();
  expect(screen.getByText('Mon-Fri 9AM-5PM EST')).toBeTruthy();
});

test('the terms of use have fourteen numbered sections', async () => {
  fakeApi({});
  renderPage('/eula');
  expect(await screen.findByText(/Effective January 1, 2025/)).toBeTruthy();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toHaveLength(14);
  expect(headings[0]).toMatch(/^1\. /);
  expect(headings[13]).toMatch(/^14\. /);
  expect(screen.getByText(/at least 30 days’ notice. A new price/)).toBeTruthy();
  expect(screen.getByText(/in the last 12 months/)).toBeTruthy();
});
