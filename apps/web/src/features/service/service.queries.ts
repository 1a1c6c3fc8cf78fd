import type { about } from '@insights/contract/service';
import { queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call } from '../../lib/api-client.ts';
import { serviceKeys } from '../../lib/query-keys.ts';
import { readAbout } from './service-reader.ts';

const ABOUT: AddressOf<typeof about> = { method: 'GET', path: '/api/about', access: 'anyone' };

/** What the pages need to know before anyone has signed in; it changes only with a new start of the server. */
export const aboutService = queryOptions({
  queryKey: serviceKeys.about,
  queryFn: ({ signal }) => call(ABOUT, {}, readAbout, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
