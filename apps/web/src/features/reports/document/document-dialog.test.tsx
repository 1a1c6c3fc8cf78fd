import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../../../app-providers.tsx';
import { decode } from '../../../lib/decode.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { ok, refuse } from '../../../testing/fake-api.ts';
import { ReportList } from '../api.ts';
import { documentPageAt, report, tracked } from '../testing/report-answers.ts';
import { DATA, reportsServer } from '../testing/reports-page.ts';
import { DocumentDialog } from './document-dialog.tsx';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400); // jsdom lays nothing out
});

/** The dialog over a server with a document of so many rows. */
function show(total: number) {
  const api = reportsServer();
  api.on(DATA, ({ path }) => ok(documentPageAt(path, total)));
  const offsets = () =>
    api.calls(DATA).map(({ path }) => Number(new URL(path, 'http://insights').searchParams.get('offset')));
  const open = () =>
    render(
      <AppProviders client={createQueryClient()} env="test">
        <DocumentDialog
          sellerId="s-1"
          reportId="r-1"
          reports={decode(ReportList, tracked(report({ rowCount: total }))).reports}
          onClose={() => {}}
        />
      </AppProviders>,
    );
  return { ...api, offsets, open };
}

function scrollTo(row: number) {
  const region = screen.getByLabelText('Rows of the report, table');
  act(() => {
    region.scrollTop = row * 32;
    fireEvent.scroll(region);
  });
}

const tryAgain = () => fireEvent.click(screen.getByText('Try again'));

test('the rows are shown as Amazon wrote them, field by field', async () => {
  show(3).open();
  expect(await screen.findByText('3 rows as Amazon wrote them, Oct 1 – 31, 2026')).toBeTruthy();
  const row = (await screen.findByText('B000000002')).closest('tr');
  expect(row?.textContent).toContain('$21.00');
  expect(row?.textContent).toContain('97.50%');
  expect(screen.getByText('Units ordered B2B')).toBeTruthy();
});

test('of 300,000 rows only those in view are loaded', async () => {
  const { offsets, open } = show(300_000);
  open();
  expect(await screen.findByText('B000000003')).toBeTruthy();
  expect(offsets()).toEqual([0]);
  scrollTo(299_990);
  expect(await screen.findByText('B000299999')).toBeTruthy();
  expect(offsets()).toEqual([0, 299_750]);
  expect(document.querySelectorAll('[role="dialog"] tr').length).toBeLessThan(60);
});

test('a page that cannot be loaded says so, leaves the others, and can be tried again', async () => {
  const { on, open } = show(1000);
  open();
  await screen.findByText('B000000003');
  on(DATA, () => refuse(409, 'report_not_ready', 'Not here'));
  scrollTo(600);
  expect(await screen.findByText('Failed to load rows 501 to 750')).toBeTruthy();
  expect(screen.getByText('Not here')).toBeTruthy();
  on(DATA, ({ path }) => ok(documentPageAt(path, 1000)));
  tryAgain();
  expect(await screen.findByText('B000000601')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Not here')).toBeNull());
});

test('data that cannot be loaded, and a report without rows, say so', async () => {
  const { on, open } = show(0);
  on(DATA, () => refuse(409, 'report_not_ready', 'This report is not here yet.'));
  open();
  expect(await screen.findByText('This report is not here yet.')).toBeTruthy();
  on(DATA, () => ok({ rows: [], total: 0 }));
  tryAgain();
  expect(await screen.findByText('This report came without a single row.')).toBeTruthy();
});

test('rows of unknown shape are shown as text', async () => {
  const { on, open } = show(2);
  on(DATA, () => ok({ rows: [{ childAsin: 'B1', tags: ['a'] }, 'half a row'], total: 2 }));
  open();
  expect(await screen.findByText('["a"]')).toBeTruthy();
  expect(screen.getByText('Unreadable: "half a row"')).toBeTruthy();
});
