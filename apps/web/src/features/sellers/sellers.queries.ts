import type { authedSellers, createSeller } from '@insights/contract/sellers';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call } from '../../lib/api-client.ts';
import { minutes } from '../../lib/query-client.ts';
import { sellerKeys } from '../../lib/query-keys.ts';
import { fieldsOf } from '../../lib/reading.ts';
import { readSeller, readSellers } from './sellers-reader.ts';

const LIST: AddressOf<typeof authedSellers> = { method: 'GET', path: '/api/authed-sellers', access: 'admin' };
const CREATE: AddressOf<typeof createSeller> = {
  method: 'POST',
  path: '/api/sellers/create',
  access: 'staff',
};

export const sellerList = queryOptions({
  queryKey: sellerKeys.list,
  queryFn: ({ signal }) => call(LIST, {}, readSellers, signal),
  staleTime: minutes(2),
});

export const addSeller = mutationOptions({
  mutationFn: async (form: { name: string; slug: string }, { client }) => {
    const seller = await call(CREATE, { body: form }, (data) => readSeller(fieldsOf(data)['seller']));
    void client.invalidateQueries({ queryKey: sellerKeys.all });
    return seller;
  },
});
