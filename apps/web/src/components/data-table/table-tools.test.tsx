import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-page.tsx';
import { DownloadCsv } from './table-tools.tsx';

function pending() {
  let arrive: (text: string) => void = () => {};
  const text = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  return { text, arrive };
}

test('a file whose code does not come says so on its button, and is saved when that is pressed again', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  let tries = 0;
  const text = async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return 'Day\r\n';
  };
  const { user } = renderPart(<DownloadCsv subject="Days" file={{ name: 'days.csv', text }} />);
  await user.click(await screen.findByRole('button', { name: 'Download CSV, Days' }));
  const failed = await screen.findByRole('button', { name: 'Download failed, Days' });
  expect(click).not.toHaveBeenCalled();
  await user.click(failed);
  await screen.findByRole('button', { name: 'Download CSV, Days' });
  expect(click).toHaveBeenCalledOnce();
});

test('a file that is being made is not made again', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const made = pending();
  const text = vi.fn(() => made.text);
  const { user } = renderPart(<DownloadCsv subject="Days" file={{ name: 'days.csv', text }} />);
  await user.dblClick(await screen.findByRole('button', { name: 'Download CSV, Days' }));
  expect(screen.getByRole('button', { name: 'Preparing..., Days' })).toBeTruthy();
  made.arrive('Day\r\n');
  await screen.findByRole('button', { name: 'Download CSV, Days' });
  expect(text).toHaveBeenCalledOnce();
  expect(click).toHaveBeenCalledOnce();
});
