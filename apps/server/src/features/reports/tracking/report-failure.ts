// What a refusal on the way to Amazon says about a report.

import { providerErrorOf } from '../../../providers/provider-failure.ts';
import type { FailureKind } from '../../../providers/retry-policy.ts';
import type { ReportOutcome } from './report-messages.ts';

const OUTCOME_BY_KIND: Partial<Record<FailureKind, ReportOutcome>> = {
  denied: 'denied',
  not_connected: 'not_connected',
  misconfigured: 'misconfigured',
};

export function reportFailure(
  error: unknown,
  kind: FailureKind,
): { outcome: ReportOutcome; reason: string | null } {
  const provider = providerErrorOf(error);
  const refused = provider?.kind === 'forbidden' ? 'forbidden' : 'rejected';
  return { outcome: OUTCOME_BY_KIND[kind] ?? refused, reason: provider?.reason ?? null };
}
