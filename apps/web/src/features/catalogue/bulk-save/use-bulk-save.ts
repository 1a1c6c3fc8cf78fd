import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Shop, saveFromAmazon } from '../catalogue.queries.ts';
import type { Presences } from '../presence/presences.ts';
import { ALL_THERE, MISSING_PLACE, outcomeWords } from './bulk-words.ts';
import { type Failure, type Step, saveOneByOne } from './save-one-by-one.ts';

export type BulkSave =
  | { is: 'idle' }
  | { is: 'running'; step: Step; total: number; isCancelling: boolean }
  | { is: 'ended'; tone: 'good' | 'bad'; words: string; failures: readonly Failure[] };

const IDLE: BulkSave = { is: 'idle' };

type Run = { cancel: AbortController; leave: AbortController };

/** Saving all that is not saved yet, as long as the page stays. */
export function useBulkSave(shop: Shop, presences: Presences) {
  const client = useQueryClient();
  const [state, setState] = useState<BulkSave>(IDLE);
  const running = useRef<Run | null>(null);

  // Whoever leaves the page stops it: what was saved stays saved, and the rest is offered again.
  useEffect(
    () => () => {
      running.current?.cancel.abort();
      running.current?.leave.abort();
      running.current = null;
    },
    [],
  );

  const end = (tone: 'good' | 'bad', words: string, failures: readonly Failure[] = []) =>
    setState({ is: 'ended', tone, words, failures });

  async function run(asins: readonly string[]) {
    const own = { cancel: new AbortController(), leave: new AbortController() };
    running.current = own;
    const outcome = await saveOneByOne(asins, {
      save: async (asin) => presences.learn(asin, await saveFromAmazon(client, shop, asin, own.leave.signal)),
      onStep: (step) => {
        const isCancelling = own.cancel.signal.aborted;
        if (running.current === own) setState({ is: 'running', step, total: asins.length, isCancelling });
      },
      cancelled: own.cancel.signal,
    });
    if (running.current !== own) return;
    running.current = null;
    presences.tellWords();
    const isGood = outcome.failures.length === 0 && outcome.refusal === null;
    end(isGood ? 'good' : 'bad', outcomeWords(outcome, asins.length), outcome.failures);
  }

  return {
    state,
    start() {
      if (running.current) return;
      if (!shop.sellerId || !shop.marketplaceId) return end('bad', MISSING_PLACE);
      const asins = presences.missing();
      if (asins.length === 0) return end('good', ALL_THERE);
      void run(asins);
    },
    cancel() {
      running.current?.cancel.abort();
      setState((now) => (now.is === 'running' ? { ...now, isCancelling: true } : now));
    },
    dismiss: () => setState(IDLE),
  };
}
