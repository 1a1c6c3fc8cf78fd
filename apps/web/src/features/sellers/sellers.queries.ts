import { authedSellers, createSeller } from '@insights/contract/sellers';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { minutes } from '../../api/query-client.ts';

export const sellerList = queryOptions({
  queryKey: ['sellers', 'authed'],
  queryFn: async ({ signal }) => (await call(authedSellers, {}, signal)).sellers,
  staleTime: minutes(2),
});

export const addSeller = mutationOptions({
  mutationFn: async (form: { name: string; slug: string }, { client }) => {
    const { seller } = await call(createSeller, { body: form });
    void client.invalidateQueries({ queryKey: ['sellers'] });
    return seller;
  },
});
