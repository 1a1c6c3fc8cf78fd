import { MINUTE_MS } from '@insights/domain/durations';
import { useEffect, useState } from 'react';

/** The current time, updated every minute on the minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (now % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
