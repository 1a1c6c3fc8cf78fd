import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLater, broken, fakeApi, ok, refuse } from '../../testing/fake-api.ts';
import { about, admin, rememberSession, seller, staff } from '../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';

const SELLERS = 'GET /api/authed-sellers';
const CREATE = 'POST /api/sellers/create';
const created = seller({ id: 's-9', slug: 'blue-river', name: 'Blue River' });

function server(me = staff) {
  rememberSession();
  localStorage.setItem('isAdmin', 'true');
  return fakeApi({
    'GET /api/about': () => ok(about),
    'GET /api/auth/me': () => ok(me),
    'GET /api/users': () => ok({ users: [] }),
    [SELLERS]: () => ok({ sellers: [seller()] }),
    [CREATE]: () => ok({ seller: created }),
  });
}

async function openForm(address = '/') {
  const page = renderPage(address);
  await page.user.click(await screen.findByRole('button', { name: 'Add Seller' }));
  return page;
}

const form = () => screen.queryByRole('form', { name: 'Add New Seller' });
const name = () => screen.getByLabelText('Name');
const slug = () => screen.getByLabelText('Slug');
const submit = () => screen.getByRole('button', { name: 'Create Seller' });
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test.each(['/', '/admin'])('on %s the button opens the form and is hidden meanwhile', async (address) => {
  server();
  const { user } = await openForm(address);
  expect(form()).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Seller' })).toBeNull();
  expect(document.activeElement).toBe(name());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(form()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Seller' }));
});

test('the cross closes the form and what was typed is forgotten', async () => {
  server();
  const { user } = await openForm();
  await user.type(name(), 'Blue River');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Add Seller' }));
  expect(name()).toHaveProperty('value', '');
  expect(slug()).toHaveProperty('value', '');
});

test.each([
  ['outside admin mode', staff, 'false'],
  ['for who may not use admin mode', admin, 'true'],
])('%s there is no button', async (_, me, flag) => {
  server(me);
  localStorage.setItem('isAdmin', flag);
  renderPage('/');
  await screen.findByRole('heading', { name: 'Acme Outdoor' });
  expect(screen.queryByRole('button', { name: 'Add Seller' })).toBeNull();
});

test('the slug follows the name until it is edited', async () => {
  server();
  const { user } = await openForm();
  await user.type(name(), ' Blue River & Co. ');
  expect(slug()).toHaveProperty('value', 'blue-river-co');
  expect(described(slug())).toContain('Auto-generated from name (editable)');
  expect(screen.getByText('/blue-river-co/[marketplace]')).toBeTruthy();
  await user.type(slug(), '-2');
  expect(described(slug())).toContain('Manually edited');
  await user.type(name(), ' GmbH');
  expect(slug()).toHaveProperty('value', 'blue-river-co-2');
});

test('a typed slug is lowered and stripped, and the stripping is explained until the next clean key', async () => {
  server();
  const { user } = await openForm();
  await user.type(slug(), 'Blue');
  expect(slug()).toHaveProperty('value', 'blue');
  expect(slug().getAttribute('aria-invalid')).not.toBe('true');
  await user.type(slug(), ' ');
  expect(slug()).toHaveProperty('value', 'blue');
  expect(described(slug())).toContain('Only lowercase letters, numbers, and hyphens allowed');
  await user.type(slug(), 'r');
  expect(described(slug())).not.toContain('Only lowercase letters');
  await user.clear(slug());
  await user.click(slug());
  await user.paste('Río/Azul');
  expect(slug()).toHaveProperty('value', 'roazul');
  expect(described(slug())).toContain('Only lowercase letters, numbers, and hyphens allowed');
});

test('the caret stays where one types in the middle of a slug', async () => {
  server();
  const { user } = await openForm();
  await user.type(slug(), 'blue-river');
  await user.type(slug(), 'X Y', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(slug()).toHaveProperty('value', 'bluexy-river');
});

test('the button waits for a name and a slug; Enter says what is missing', async () => {
  const api = server();
  const { user } = await openForm();
  expect(submit()).toHaveProperty('disabled', true);
  await user.type(name(), '{Enter}');
  expect(described(name())).toContain('Name is required');
  expect(described(slug())).toContain('Slug is required');
  await user.type(name(), '&&&');
  expect(submit()).toHaveProperty('disabled', true);
  await user.type(slug(), 'admin{Enter}');
  expect(described(slug())).toContain('Invalid slug format');
  expect(api.count(CREATE)).toBe(0);
});

test('creating sends trimmed values once, refetches the sellers and closes the form', async () => {
  const api = server();
  const { answer, arrive } = answerLater();
  api.on(CREATE, () => answer);
  const { user } = await openForm();
  await user.type(name(), '  Blue River  ');
  await user.click(submit());
  const pending = await screen.findByRole('button', { name: 'Creating...' });
  expect(pending).toHaveProperty('disabled', true);
  await user.type(name(), '{Enter}');
  expect(api.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { name: 'Blue River', slug: 'blue-river' },
  ]);
  api.on(SELLERS, () => ok({ sellers: [seller(), created] }));
  arrive(ok({ seller: created }));
  expect(await screen.findByRole('region', { name: 'Blue River' })).toBeTruthy();
  expect(form()).toBeNull();
  expect(api.count(SELLERS)).toBe(2);
});

test.each([
  ['a taken slug', () => refuse(409, 'slug_taken', 'Slug already exists'), 'This slug is already taken'],
  ['the server’s own message', () => refuse(400, 'invalid_input', 'Too long'), 'Too long'],
  ['a failure without a message', () => broken(500), 'Failed to create seller'],
])('%s is shown at the slug, and the form stays open', async (_, answer, message) => {
  server().on(CREATE, answer);
  const { user } = await openForm();
  await user.type(name(), 'Blue River{Enter}');
  await waitFor(() => expect(described(slug())).toContain(message));
  expect(within(form() ?? document.body).getByDisplayValue('Blue River')).toBeTruthy();
  expect(submit()).toHaveProperty('disabled', false);
});
