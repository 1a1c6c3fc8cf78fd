import { about } from '@insights/contract/service';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../lib/api-client.ts';
import { serviceKeys } from '../../lib/query-keys.ts';
import { SUPPORT_EMAIL } from '../../lib/support-email.ts';

export const AnyAbout = z.extend(about.data, {
  supportEmail: z.catch(z.string().check(z.minLength(1)), SUPPORT_EMAIL),
});
const fetchAbout = { ...about, data: AnyAbout };

/** It changes only when the server is started again. */
export const aboutService = queryOptions({
  queryKey: serviceKeys.about,
  queryFn: ({ signal }) => request(fetchAbout, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The support address; a default one if the service does not answer, and null while it is loading. */
export function useSupportEmail(): string | null {
  const { data, failureCount } = useQuery(aboutService);
  if (data) return data.supportEmail;
  return failureCount > 0 ? SUPPORT_EMAIL : null;
}
