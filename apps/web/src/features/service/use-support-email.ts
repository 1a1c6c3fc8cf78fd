import { useQuery } from '@tanstack/react-query';
import { SUPPORT_EMAIL } from '../../lib/support-email.ts';
import { aboutService } from './service.queries.ts';

/** The support address; whoever needs help can write even when the service does not tell where to. */
export function useSupportEmail(): string | null {
  const { data, failureCount } = useQuery(aboutService);
  if (data) return data.supportEmail;
  return failureCount > 0 ? SUPPORT_EMAIL : null;
}
