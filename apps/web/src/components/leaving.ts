// Leaving for a page of someone else's, and being brought back by the browser.
import { useEffect, useEffectEvent } from 'react';

/** Whatever a server is made to say, the browser only ever goes to a web page. */
export const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** Told when the browser's back button brings the page back just as it was left: redirecting. */
export function useBroughtBack(onBroughtBack: () => void): void {
  const broughtBack = useEffectEvent(onBroughtBack);
  useEffect(() => {
    const begin = ({ persisted }: PageTransitionEvent) => {
      if (persisted) broughtBack();
    };
    window.addEventListener('pageshow', begin);
    return () => window.removeEventListener('pageshow', begin);
  }, []);
}
