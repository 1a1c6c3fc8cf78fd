import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-page.tsx';
import { DownloadCsv } from './download-csv.tsx';

test('a file whose code does not come says so on its button, and is saved when that is pressed again', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  let tries = 0;
  const pieces = async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return ['Day\r\n'];
  };
  const { user } = renderPart(<DownloadCsv subject="Days" file={{ name: 'days.csv', pieces }} />);
  await user.click(await screen.findByRole('button', { name: 'Download CSV, Days' }));
  const failed = await screen.findByRole('button', { name: 'Download failed, Days' });
  expect(click).not.toHaveBeenCalled();
  await user.click(failed);
  await screen.findByRole('button', { name: 'Download CSV, Days' });
  expect(click).toHaveBeenCalledOnce();
});
