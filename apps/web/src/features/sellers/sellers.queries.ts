import { authedSellers } from '@insights/contract/sellers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { minutes } from '../../api/query-client.ts';

export const sellerList = queryOptions({
  queryKey: ['sellers', 'authed'],
  queryFn: async ({ signal }) => (await call(authedSellers, {}, signal)).sellers,
  staleTime: minutes(2),
});
