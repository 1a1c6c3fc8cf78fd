import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { RequestForm } from './request-section.tsx';

test.each([
  ['a seller', { sellerId: '', marketplaceId: 'ATVPDKIKX0DER' }],
  ['a marketplace', { sellerId: 's-1', marketplaceId: '' }],
])('without %s the button is disabled, and a request is refused with the reason', async (_, marketplace) => {
  const api = fakeApi({});
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RequestForm marketplace={marketplace} today="2026-11-15" />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Request Report' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  act(() => button.focus());
  const reason = await screen.findByRole('tooltip');
  expect(reason.textContent).toBe('Seller ID and Marketplace ID are required.');
  expect(api.asked).toEqual([]);
});
