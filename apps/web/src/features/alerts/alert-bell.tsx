import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newAlertCount } from './api.ts';
import { BellLink } from './bell-link.tsx';

/** Whether the page has come to rest once: what it shows is not to wait behind this. */
function useRest(): boolean {
  const isFetching = useIsFetching() > 0;
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    if (!isFetching) setHasRested(true);
  }, [isFetching]);
  return hasRested;
}

/** The bell with the number of new alerts; without an answer it only leads there. */
export function AlertBell() {
  const { data: count = 0 } = useQuery({ ...newAlertCount, enabled: useRest() });
  return <BellLink count={count} />;
}
