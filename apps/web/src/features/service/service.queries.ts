import { about } from '@insights/contract/service';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** What the pages need to know before anyone has signed in; it changes only with a new start of the server. */
export const aboutService = queryOptions({
  queryKey: ['service', 'about'],
  queryFn: ({ signal }) => call(about, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
