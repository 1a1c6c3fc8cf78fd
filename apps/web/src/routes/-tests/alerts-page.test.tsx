import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatInstant } from '../../components/time/format.ts';
import {
  alert,
  failedDelivery,
  ruleSettings,
  webhook,
} from '../../features/alerts/testing/alert-fixtures.ts';
import { fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, admin, marketplace, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const page = (alerts: unknown[], newCount = 0, next: string | null = null) =>
  ok({ alerts, new_count: newCount, next });

const server = (answers: Parameters<typeof fakeApi>[0] = {}, me = staff) => {
  rememberSession();
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(me),
    'GET /api/authed-sellers': () => ok({ sellers: [seller({ marketplaces: [marketplace()] })] }),
    'GET /api/alerts': () => page([alert()], 1),
    ...answers,
  });
};

test('the bell says how many are new, and leads to the list', async () => {
  server();
  const { user, addressNow } = renderPage('/');
  await user.click(await screen.findByRole('link', { name: 'Alerts, 1 new' }));
  expect(await screen.findByRole('heading', { name: 'No new sales data' })).toBeTruthy();
  expect(addressNow()).toBe('/alerts');
});

test('an alert names its subject and links to help, and is no longer new once somebody has seen it', async () => {
  let isSeen = false;
  const api = server({
    'GET /api/alerts': () => page([alert({ state: isSeen ? 'seen' : 'new' })], isSeen ? 0 : 1),
    'POST /api/alerts/seen': () => {
      isSeen = true;
      return ok({ new_count: 0 });
    },
  });
  const { user } = renderPage('/alerts');
  const row = await screen.findByRole('listitem', { name: 'No new sales data' });
  expect(row.textContent).toContain('Acme Outdoor · USA');
  expect(
    within(row)
      .getByRole('link', { name: 'Open setup, No new sales data, Acme Outdoor · USA' })
      .getAttribute('href'),
  ).toBe('/acme-outdoor/setup');
  await user.click(
    within(row).getByRole('button', { name: 'Mark as seen, No new sales data, Acme Outdoor · USA' }),
  );
  expect(await within(row).findByText('Seen')).toBeTruthy();
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({ ids: ['a-1'] });
  expect(await screen.findByRole('link', { name: 'Alerts' })).toBeTruthy();
});

test('all alerts up to the newest listed are marked at once, and older ones can be loaded', async () => {
  const api = server({
    'GET /api/alerts': ({ path }) =>
      path.includes('before=')
        ? page([alert({ id: 'a-9', title: 'A report failed' })], 2)
        : page([alert()], 2, '2026-03-10T12:00:00.000Z_a-1'),
    'POST /api/alerts/seen': () => ok({ new_count: 0 }),
  });
  const { user } = renderPage('/alerts');
  await user.click(await screen.findByRole('button', { name: 'Show older alerts' }));
  expect(await screen.findByRole('heading', { name: 'A report failed' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mark all as seen' }));
  await waitFor(() =>
    expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      until: '2026-03-10T12:00:00.000Z',
    }),
  );
});

test('an odd record is left out, and an alert of an unknown kind shows the server’s own message', async () => {
  server({
    'GET /api/alerts': () =>
      page([{ nonsense: true }, null, { ...alert(), subject: 'of_tomorrow', title: 'Something new' }]),
  });
  renderPage('/alerts');
  const row = await screen.findByRole('listitem', { name: 'Something new' });
  expect(within(row).queryByRole('link')).toBeNull();
});

test('rules are changed one by one; a number that is not allowed goes back to what it was', async () => {
  const late = ruleSettings.find(({ rule }) => rule === 'late');
  const api = server({
    'GET /api/alerts/rules/s-1': () => ok({ rules: ruleSettings }),
    'PUT /api/alerts/rules/s-1': ({ body }) => ok({ rule: { ...late, ...(body as object) } }),
  });
  const { user } = renderPage('/alerts?view=rules');
  const field = await screen.findByRole('textbox', { name: 'No new data, USA: hours' });
  await user.clear(field);
  await user.type(field, '1{Enter}');
  expect(field.getAttribute('value')).toBe('3');
  await user.clear(field);
  await user.type(field, '12{Enter}');
  await waitFor(() => expect(field.getAttribute('value')).toBe('12'));
  await user.click(screen.getByRole('switch', { name: 'No new data, USA' }));
  await waitFor(() =>
    expect(api.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { rule: 'late', marketplace_id: 'ATVPDKIKX0DER', is_on: true, threshold: 12 },
      { rule: 'late', marketplace_id: 'ATVPDKIKX0DER', is_on: false, threshold: 12 },
    ]),
  );
});

test('people who are not staff can read rules and webhooks, and change neither', async () => {
  server(
    {
      'GET /api/alerts/rules/s-1': () => ok({ rules: ruleSettings }),
      'GET /api/alerts/webhooks': () => ok({ webhooks: [webhook()] }),
    },
    admin,
  );
  const { user } = renderPage('/alerts?view=rules');
  expect(await screen.findByText('Only staff can change rules.')).toBeTruthy();
  expect(screen.getAllByRole('switch').every((one) => one.hasAttribute('disabled'))).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Webhooks' }));
  expect(await screen.findByText('https://hooks.example.com/insights')).toBeTruthy();
  expect(screen.queryByRole('button', { name: `Send a test, ${webhook().url}` })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
});

test('a webhook is added with a secret that is shown once, tried, and removed by a second press', async () => {
  let webhooks = [webhook({ deliveries: [], failing_since: null })];
  const api = server({
    'GET /api/alerts/webhooks': () => ok({ webhooks }),
    'POST /api/alerts/webhooks': () => ok({ webhook: webhook({ id: 'w-2' }), secret: 'whsec_shown_once' }),
    'POST /api/alerts/webhooks/w-1/test': () =>
      ok({
        delivery: {
          ...webhook().deliveries[0],
          state: 'given_up',
          outcome: 'Answered 404 instead of accepting it.',
        },
      }),
    'DELETE /api/alerts/webhooks/w-1': () => {
      webhooks = [];
      return ok({ removed: true });
    },
  });
  const { user } = renderPage('/alerts?view=webhooks');
  await user.type(await screen.findByRole('textbox', { name: /Address/ }), 'https://hooks.example.com/b');
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByDisplayValue('whsec_shown_once')).toBeTruthy();
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    url: 'https://hooks.example.com/b',
    seller: null,
  });
  await user.click(screen.getByRole('button', { name: `Send a test, ${webhook().url}` }));
  expect(await screen.findByText('Test: Answered 404 instead of accepting it.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: `Remove, ${webhook().url}` }));
  await user.click(screen.getByRole('button', { name: 'Remove the webhook' }));
  expect(await screen.findByText('Alerts are sent nowhere yet')).toBeTruthy();
});

test('a refused address is reported beside its field', async () => {
  server({
    'GET /api/alerts/webhooks': () => ok({ webhooks: [] }),
    'POST /api/alerts/webhooks': () =>
      refuse(400, 'webhook_refused', 'This address is not on the public internet.'),
  });
  const { user } = renderPage('/alerts?view=webhooks');
  await user.type(await screen.findByRole('textbox', { name: /Address/ }), 'https://10.0.0.1/{Enter}');
  expect(await screen.findByText('This address is not on the public internet.')).toBeTruthy();
});

test('a failed delivery says why, and staff can send it again', async () => {
  let isFailed = true;
  const url = webhook().url;
  const time = formatInstant('2026-03-09T12:04:00.000Z');
  const api = server({
    'GET /api/alerts/webhooks': () =>
      ok({ webhooks: [webhook({ deliveries: [failedDelivery(isFailed ? {} : { state: 'waiting' })] })] }),
    'POST /api/alerts/webhooks/w-1/deliveries/d-failed/resend': () => {
      isFailed = false;
      return ok({ delivery: failedDelivery({ state: 'waiting' }) });
    },
  });
  const { user } = renderPage('/alerts?view=webhooks');
  expect(
    await screen.findByText(/Failed after 31 attempts. Not accepted for a day. Answered 404/),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: `Send again, ${url}, ${time}` }));
  expect(await screen.findByText('The delivery is sent again.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull());
  expect(api.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('older failed deliveries are loaded page by page', async () => {
  const url = webhook().url;
  const api = server(
    {
      'GET /api/alerts/webhooks': () => ok({ webhooks: [webhook()] }),
      'GET /api/alerts/webhooks/w-1/deliveries': ({ path }) =>
        path.includes('before=')
          ? ok({ deliveries: [failedDelivery({ id: 'd-old', reason: 'Turned off.' })], next: null })
          : ok({ deliveries: [failedDelivery(), { nonsense: true }], next: '2026-03-08T12:00:00.000Z_d' }),
    },
    admin,
  );
  const { user } = renderPage('/alerts?view=webhooks');
  await user.click(await screen.findByRole('button', { name: `Show failed deliveries, ${url}` }));
  await user.click(await screen.findByRole('button', { name: `Show older failed deliveries, ${url}` }));
  const list = screen.getByRole('list', { name: `Failed deliveries, ${url}` });
  expect(await within(list).findByText(/Turned off/)).toBeTruthy();
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(api.asked.find(({ path }) => path.includes('/deliveries'))?.path).toContain('state=given_up');
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull();
});

test('a delivery that cannot be sent again shows the server’s message', async () => {
  server({
    'GET /api/alerts/webhooks': () => ok({ webhooks: [webhook()] }),
    'POST /api/alerts/webhooks/w-1/deliveries/d-failed/resend': () =>
      refuse(409, 'delivery_waiting', 'This delivery is being sent already.'),
  });
  const { user } = renderPage('/alerts?view=webhooks');
  await user.click(await screen.findByRole('button', { name: /^Send again, / }));
  expect(await screen.findByText('This delivery is being sent already.')).toBeTruthy();
});
