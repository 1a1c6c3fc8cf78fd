// What a feature is to the whole: the doors it opens, the work it leaves to the queue, and what a demo shows of it.
import type { Route } from './http/route.ts';
import type { Handler, RecurringJobs } from './jobs/job.ts';

export type Feature = {
  routes: readonly Route[];
  /** What the queue does for it, by the kind of the job. */
  handlers?: Record<string, Handler>;
  /** Of these kinds people are told how a job ended, however long ago; of the others it is forgotten after days. */
  retainedKinds?: readonly string[];
  /** The jobs that must be there at any time, however the last process or the last round ended; people wait for some. */
  recurring?: () => RecurringJobs;
  /** What must be there before the first request. Looks first, so that a start cut short is made up for by the next. */
  prepare?: () => Promise<void>;
  /** What a demo shows of it, once those before it have shown theirs. Looks first: what people changed stays. */
  seedDemo?: () => Promise<void>;
};

/** What the queue is told of all features. */
export const workOf = (features: readonly Feature[]) => ({
  handlers: handlersOf(features),
  retainedKinds: features.flatMap(({ retainedKinds = [] }) => retainedKinds),
});

/** The jobs that must be there at any time, of all features. */
export const recurringOf = (features: readonly Feature[]): RecurringJobs[] =>
  features.flatMap(({ recurring }) => (recurring ? [recurring()] : []));

/** The handlers of all features. Two of the same kind would silently do each other's work. */
export function handlersOf(features: readonly Pick<Feature, 'handlers'>[]): Record<string, Handler> {
  const all: Record<string, Handler> = {};
  for (const [kind, handler] of features.flatMap(({ handlers = {} }) => Object.entries(handlers))) {
    if (kind in all) throw new Error(`Two features handle jobs of the kind ${kind}`);
    all[kind] = handler;
  }
  return all;
}
