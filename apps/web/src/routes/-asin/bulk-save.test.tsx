import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { presenceAs } from '../../features/catalogue/testing/catalogue-answers.ts';
import { ok, refuse } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render-page.tsx';
import { LAMP, open, Part, SAVE, STOVE, server, TENT } from './testing/asin-sales-server.tsx';

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const saves = (api: ReturnType<typeof server>) =>
  api.asked
    .filter(
      ({ method, path }) =>
        (method === 'POST' && path.endsWith('catalog-items')) || path.startsWith('/api/catalog/'),
    )
    .map(({ method, path, body }) =>
      `${method} ${path.split('?')[0]} ${JSON.stringify(body)?.match(/B0\d{8}/)?.[0] ?? ''}`.trim(),
    );

beforeEach(() => {
  vi.useFakeTimers();
});

describe('saving all', () => {
  test('fetches and saves items one by one, and shows the progress', async () => {
    const api = server({ saved: new Map([[STOVE, presenceAs()]]) });
    open();
    await after(100);
    press('Save 2 ASINs to Database');
    await after(100);
    expect(screen.getByText(/^Saving 1\/2:/).textContent).toBe(`Saving 1/2: ${TENT}`);
    expect(screen.getByRole('progressbar', { name: 'ASINs saved' }).getAttribute('aria-valuenow')).toBe('0');
    await after(500);
    expect(screen.getByText('Bulk operation completed! Successfully saved 2 ASINs, 0 failed.')).toBeTruthy();
    expect(saves(api)).toEqual([
      `GET /api/catalog/items/${TENT}`,
      `POST /api/sp-api/s-1/catalog-items ${TENT}`,
      `GET /api/catalog/items/${LAMP}`,
      `POST /api/sp-api/s-1/catalog-items ${LAMP}`,
    ]);
    expect(screen.getByText(`Item ${LAMP}`)).toBeTruthy(); // the table knows its title now
    press('All ASINs in Database');
    await after(0);
    expect(screen.getByText('All ASINs are already in the database!')).toBeTruthy();
    press('Dismiss');
    await after(0);
    expect(screen.queryByText('All ASINs are already in the database!')).toBeNull();
  });

  test('counts what failed, and says why', async () => {
    server({
      answers: {
        [`GET /api/catalog/items/${STOVE}`]: () => refuse(404, 'asin_not_found', 'Amazon has no item'),
      },
    });
    open();
    await after(100);
    press('Save 3 ASINs to Database');
    await after(5000);
    expect(screen.getByText('Bulk operation completed! Successfully saved 2 ASINs, 1 failed.')).toBeTruthy();
    expect(screen.getByText(STOVE, { selector: 'li span' }).parentElement?.textContent).toBe(
      `${STOVE}: Amazon has no item`,
    );
    expect(button('Save 1 ASINs to Database')).toBeTruthy();
  });

  test('ends after the running item when it is cancelled', async () => {
    const api = server();
    open();
    await after(100);
    press('Save 3 ASINs to Database');
    await after(0);
    press('Cancel Operation');
    await after(5000);
    expect(screen.getByText('Bulk operation cancelled. Processed 1 of 3 ASINs.')).toBeTruthy();
    expect(saves(api)).toHaveLength(2);
    expect(button('Save 2 ASINs to Database')).toBeTruthy();
  });

  test('waits as long as Amazon demands', async () => {
    let isThrottled = true;
    const throttled = { ...refuse(503, 'provider_throttled', 'Slowly'), headers: { 'retry-after': '4' } };
    server({ answers: { [SAVE]: () => (isThrottled ? throttled : ok({ item: {} })) } });
    open();
    await after(100);
    press('Save 3 ASINs to Database');
    await after(1000);
    expect(screen.getByText(/^Saving 1\/3, waiting 4 s for Amazon:/)).toBeTruthy();
    isThrottled = false;
    await after(10_000);
    expect(screen.getByText('Bulk operation completed! Successfully saved 3 ASINs, 0 failed.')).toBeTruthy();
  });

  test('stops when the page is left', async () => {
    const api = server();
    open();
    await after(100);
    press('Save 3 ASINs to Database');
    await after(100);
    cleanup();
    const before = api.asked.length;
    await after(10_000);
    expect(api.asked).toHaveLength(before);
  });

  test('pressed twice runs once', async () => {
    const api = server();
    open();
    await after(100);
    const offer = button('Save 3 ASINs to Database');
    fireEvent.click(offer);
    fireEvent.click(offer);
    await after(10_000);
    expect(saves(api)).toHaveLength(6);
  });

  test('needs a seller and a marketplace', async () => {
    server({
      answers: {
        'GET /api/sp-api//asin-sales': () => ok({ asinSales: [{ childAsin: TENT }], summary: {} }),
      },
    });
    renderPart(<Part sellerId="" marketplaceId="" />);
    await after(100);
    press('Save 1 ASINs to Database');
    await after(0);
    expect(screen.getByRole('alert').textContent).toContain('Missing seller or marketplace information.');
  });
});
