import { useCallback, useEffect } from 'react';
import { toast } from '../../../components/toast.tsx';
import { useAddress } from '../../../components/use-address.ts';
import { consentErrorFrom, isConfirmedBy, selectionTokenFrom, withoutReturn } from './consent-return.ts';

type Known = {
  /** Whether it is known yet how the connection stands. */
  isSettled: boolean;
  /** The profile that the seller is connected to; null without one. */
  connectedTo: string | null;
};

/**
 * Takes in what the address tells after the consent. A failure or a success is told once and taken out of it; a choice
 * that is to be made stays there until it is made, so that a reload does not lose it.
 */
export function useConsentReturn({ isSettled, connectedTo }: Known) {
  const { query, rewrite } = useAddress();
  const clean = useCallback(() => rewrite(withoutReturn), [rewrite]);
  const failure = consentErrorFrom(query);
  const isConfirmed = isConfirmedBy(query);

  useEffect(() => {
    if (failure === null) return;
    toast.error(failure);
    clean();
  }, [failure, clean]);

  // Anyone can make an address: it is said only where the server says so too.
  useEffect(() => {
    if (!isConfirmed || failure !== null || !isSettled) return;
    if (connectedTo !== null) toast.success(`Connected to ${connectedTo}`);
    clean();
  }, [isConfirmed, failure, isSettled, connectedTo, clean]);

  return { selectionToken: failure === null ? selectionTokenFrom(query) : null, clean };
}
