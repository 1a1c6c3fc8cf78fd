import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ok } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { daysInTwoCurrencies, salesAnswer } from '../testing/sales-answers.ts';
import { AS_OF, DAILY, figure, NOW, panel, server, USA } from '../testing/sales-report-page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});

describe('single keys', () => {
  test('change the source and the range, except while one types', async () => {
    server();
    const { user, addressNow } = renderPage(USA);
    const report = await panel();
    await report.findByRole('slider');
    await user.keyboard('h');
    await waitFor(() => expect(addressNow()).toBe(`${USA}?source=hourly`));
    await user.keyboard('9');
    await waitFor(() => expect(addressNow()).toBe(`${USA}?source=hourly&range=90`));
    await user.keyboard('c');
    (await report.findByLabelText('From')).focus();
    await user.keyboard('7');
    await user.keyboard('d');
    expect(addressNow()).toBe(`${USA}?source=hourly&range=custom`);
  });

  test('pressed in one moment all count, though the address has not followed yet', async () => {
    server();
    const { addressNow } = renderPage(USA);
    await (await panel()).findByRole('slider');
    act(() => {
      for (const key of ['h', '9', '7']) fireEvent.keyDown(document.body, { key });
    });
    await waitFor(() => expect(addressNow()).toBe(`${USA}?source=hourly&range=7`));
    act(() => {
      for (const key of ['d', '3']) fireEvent.keyDown(document.body, { key });
    });
    await waitFor(() => expect(addressNow()).toBe(USA));
  });

  test('are listed in a small help, where they can be switched off', async () => {
    server();
    const { user, addressNow } = renderPage(USA);
    const report = await panel();
    await user.click(await report.findByRole('button', { name: 'Keyboard shortcuts' }));
    const help = await screen.findByRole('dialog');
    expect(help.textContent).toContain('90 days');
    await user.click(within(help).getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}h');
    expect(addressNow()).toBe(USA);
  });
});

const textOf = (blob = new Blob()) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

function savedFiles() {
  const saved: Blob[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => {};
  return { saved, click };
}

test('the table has the same figures, and the file too', async () => {
  server();
  const { saved, click } = savedFiles();
  const { user, addressNow } = renderPage(`${USA}?range=7`);
  const report = await panel();
  await user.click(await report.findByRole('radio', { name: 'Table' }));
  const rows = await report.findAllByRole('row');
  expect(rows[1]?.textContent).toBe('Jun 11, 2026$10.5012');
  expect(rows.at(-1)?.textContent).toBe('Jun 17, 2026, so far$10.5012');
  expect(addressNow()).toBe(`${USA}?range=7&view=table`);
  await user.click(report.getByRole('button', { name: 'Download CSV, Sales Report' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  // Reading a blob as text takes the byte order mark away.
  expect((await textOf(saved[0])).split('\r\n').slice(0, 2)).toEqual([
    'Day (UTC),Sales (USD),Orders,Units,Note',
    '2026-06-11,10.5,1,2,',
  ]);
  expect(click.mock.contexts.map((link) => link instanceof HTMLAnchorElement && link.download)).toEqual([
    'acme-outdoor-us-daily-2026-06-11-to-2026-06-17.csv',
  ]);
});

test('where there are two currencies, totals are side by side, and the chart says which one it shows', async () => {
  server().on(DAILY, () => ok(salesAnswer(daysInTwoCurrencies, AS_OF)));
  renderPage(`${USA}?range=7`);
  const report = await panel();
  await report.findByRole('slider');
  expect(figure(report, 'Sales')).toBe('$61.50 + €21.50');
  expect(figure(report, 'Average order value')).toBe('-');
  expect(report.getByText('Amazon reported sales in USD and EUR. The chart shows USD only.')).toBeTruthy();
});

test('where there are two currencies, every row has its own, and the file a column of each', async () => {
  server().on(DAILY, () => ok(salesAnswer(daysInTwoCurrencies, AS_OF)));
  const { saved } = savedFiles();
  const { user } = renderPage(`${USA}?range=7&view=table`);
  const report = await panel();
  const rows = await report.findAllByRole('row');
  expect(rows.slice(-3).map(({ textContent }) => textContent)).toEqual([
    'Jun 15, 2026$10.5012',
    'Jun 16, 2026$0.00 + €20.0012',
    'Jun 17, 2026, so far$9.00 + €1.5012',
  ]);
  await user.click(report.getByRole('button', { name: 'Download CSV, Sales Report' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await textOf(saved[0])).split('\r\n');
  expect([lines[0], ...lines.slice(5, 8)]).toEqual([
    'Day (UTC),Sales (USD),Sales (EUR),Orders,Units,Note',
    '2026-06-15,10.5,0,1,2,',
    '2026-06-16,0,20,1,2,',
    '2026-06-17,9,1.5,1,2,',
  ]);
});

test('the table is sorted by pressing a head, and the file is in that order', async () => {
  server();
  const { saved } = savedFiles();
  const { user, addressNow } = renderPage(`${USA}?range=7&view=table`);
  const report = await panel();
  await user.click(await report.findByRole('button', { name: 'Day, Sales Report' }));
  await user.click(report.getByRole('button', { name: 'Day, Sales Report' }));
  await waitFor(() => expect(addressNow()).toBe(`${USA}?range=7&view=table&report-sort=-time`));
  await waitFor(() => expect(report.getAllByRole('row')[1]?.textContent).toContain('Jun 17, 2026'));
  await user.click(report.getByRole('button', { name: 'Download CSV, Sales Report' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await textOf(saved[0])).split('\r\n');
  expect([lines[1]?.slice(0, 10), lines.at(-2)?.slice(0, 10)]).toEqual(['2026-06-17', '2026-06-11']);
});
