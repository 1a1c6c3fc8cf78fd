import type { Handler } from '../../jobs/job.ts';
import type { EvaluationService } from './evaluation/evaluation.service.ts';
import { DELIVER, type DeliveriesService } from './webhooks/deliveries.service.ts';

const EVALUATE = 'alerts.evaluate';

/** The job that evaluates all rules. */
export const evaluateJob = { key: EVALUATE, kind: EVALUATE, concurrencyKey: EVALUATE, payload: {} };

/** The alert jobs by kind. */
export function alertsJobs(
  evaluation: EvaluationService,
  deliveries: DeliveriesService,
): Record<string, Handler> {
  return { [EVALUATE]: evaluation.run, [DELIVER]: deliveries.run };
}
