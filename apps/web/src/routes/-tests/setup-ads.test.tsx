import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { adsConnected, adsNotConnected } from '../../features/ads/testing/ads-answers.ts';
import {
  adsButton,
  adsCard,
  CONNECT,
  CONSENT,
  DISCONNECT,
  INITIATE,
  SETUP,
  STATUS,
  setupServer,
  TEST,
} from '../../features/ads/testing/ads-setup.ts';
import { answerLater, broken, ok, refuse } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';

const { origin, hostname, href } = window.location;
const assign = vi.fn();

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { origin, hostname, href, assign });
});

describe('connecting', () => {
  test('asks once more before the browser leaves for Amazon', async () => {
    setupServer();
    const { user } = renderPage(SETUP);
    expect(await (await adsCard()).findByText('Not connected')).toBeTruthy();
    await user.click(await adsButton('Connect Ads API'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue at Amazon?' }));
    expect(assign).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(assign).toHaveBeenCalledWith(CONSENT);
  });

  test('can be called off', async () => {
    setupServer();
    const { user } = renderPage(SETUP);
    await user.click(await adsButton('Connect Ads API'));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(assign).not.toHaveBeenCalled();
  });

  test.each([
    ['says nothing of', () => broken(500), 'Failed to start authorization. Please try again.'],
    [
      'names no web page for',
      () => ok({ authUrl: 'javascript:alert(1)' }),
      'Failed to start authorization. Please try again.',
    ],
    ['explains', () => refuse(503, 'server_busy', 'Too much to do'), 'Too much to do'],
  ])('says when the server %s a failed start', async (_, answer, message) => {
    setupServer().on(INITIATE, answer);
    const { user } = renderPage(SETUP);
    await user.click(await adsButton('Connect Ads API'));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('coming back from Amazon', () => {
  test.each([
    ['error=invalid_state', 'Security validation failed. Please try again.'],
    ['error=state_expired', 'Authorization expired. Please try again.'],
    ['error=token_exchange_failed&details=No+answer', 'Failed to authorize: No answer'],
    ['error=all_profiles_in_use', 'All advertising profiles are already assigned to other sellers.'],
    ['error=access_denied&description=You+said+no', 'access_denied: You said no'],
  ])('with %s is reported once and cleaned from the address', async (query, message) => {
    setupServer();
    const { user, addressNow } = renderPage(`${SETUP}?${query}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    await waitFor(() => expect(addressNow()).toBe(SETUP));
    await user.click(alert);
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  test('a failure goes away after five seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setupServer();
    renderPage(`${SETUP}?error=state_expired`);
    await screen.findByRole('alert');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('confirmed says to which profile, and cleans the address', async () => {
    setupServer(adsConnected);
    const { addressNow } = renderPage(`${SETUP}?ppc_connected=true`);
    expect(await screen.findByText('Connected to Acme Outdoor')).toBeTruthy();
    await waitFor(() => expect(addressNow()).toBe(SETUP));
  });

  test('an address that claims a connection which there is none of is not believed', async () => {
    setupServer();
    const { addressNow } = renderPage(`${SETUP}?ppc_connected=true`);
    await waitFor(() => expect(addressNow()).toBe(SETUP));
    expect(screen.queryByText(/^Connected to/)).toBeNull();
  });
});

describe('a connected seller', () => {
  test('shows profile, region and since when', async () => {
    setupServer(adsConnected);
    renderPage(SETUP);
    const content = await adsCard();
    expect(await content.findByText('Acme Outdoor')).toBeTruthy();
    expect(content.getByText('North America')).toBeTruthy();
    expect(content.getByText('Unlimited')).toBeTruthy();
    expect(content.getByText(/Apr 2, 2025/).getAttribute('datetime')).toBe('2025-04-02T09:30:00.000Z');
  });

  test('says for three seconds that the test went well', async () => {
    const api = setupServer(adsConnected);
    const late = answerLater();
    api.on(TEST, () => late.answer);
    const { user } = renderPage(SETUP);
    await user.click(await adsButton('Test connection'));
    expect(await adsButton('Testing...')).toBeTruthy();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    late.arrive(ok({ connected: true }));
    await screen.findByText('Connection Verified!');
    await act(() => vi.advanceTimersByTimeAsync(2800));
    expect(screen.getByText('Connection Verified!')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.queryByText('Connection Verified!')).toBeNull();
  });

  test.each([
    ['Test connection', TEST, 'Failed to test connection'],
    ['Check again', CONNECT, 'Failed to connect. Please try again.'],
  ])('%s says why it failed', async (name, call, fallback) => {
    const api = setupServer({ ...adsConnected, tokenStatus: name === 'Check again' ? 'reconnect' : 'valid' });
    api.on(call, () => broken(500));
    const { user } = renderPage(SETUP);
    await user.click(await adsButton(name));
    expect(await screen.findByText(fallback)).toBeTruthy();
    api.on(call, () => refuse(502, 'provider_denied', 'Amazon says no'));
    await user.click(await adsButton(name));
    expect(await screen.findByText('Amazon says no')).toBeTruthy();
  });

  test('is disconnected only after a question', async () => {
    const api = setupServer(adsConnected);
    const { user } = renderPage(SETUP);
    await user.click(await adsButton('Disconnect, Ads API'));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.count(DISCONNECT)).toBe(0);
    await user.click(await adsButton('Disconnect, Ads API'));
    const dialog = within(await screen.findByRole('dialog'));
    api.on(STATUS, () => ok(adsNotConnected));
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Ads API disconnected successfully')).toBeTruthy();
    expect(document.activeElement).toBe(await adsButton('Connect Ads API'));
  });

  test('whose disconnecting fails stays connected', async () => {
    setupServer(adsConnected).on(DISCONNECT, () => broken(500));
    const { user } = renderPage(SETUP);
    await user.click(await adsButton('Disconnect, Ads API'));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('Failed to disconnect')).toBeTruthy();
    expect((await adsCard()).getByText('Connected')).toBeTruthy();
  });

  test('that Amazon refuses can reconnect', async () => {
    setupServer({ ...adsConnected, tokenStatus: 'reconnect', notice: 'The login was withdrawn.' });
    const { user } = renderPage(SETUP);
    expect(await (await adsCard()).findByText('The login was withdrawn.')).toBeTruthy();
    await user.click(await adsButton('Reconnect Ads API'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

test('an installation without the Ads API says so calmly', async () => {
  setupServer().on(STATUS, () => refuse(409, 'ads_not_configured', 'Not here'));
  renderPage(SETUP);
  const content = await adsCard();
  expect(await content.findByText('Not configured')).toBeTruthy();
  expect(content.queryByRole('alert')).toBeNull();
  expect(content.queryByRole('button')).toBeNull();
});
