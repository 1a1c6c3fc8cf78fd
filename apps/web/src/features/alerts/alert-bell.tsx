import { IconBell } from '@tabler/icons-react';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './alerts.module.css';
import { newAlertCount } from './api.ts';

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

const MOST_COUNTED = 99;

type BellLinkProps = {
  /** How many alerts there are that nobody has seen, as far as is known. */
  count: number;
};

/** Leads to the alerts, and says how many there are that nobody has seen. */
function BellLink({ count }: BellLinkProps) {
  return (
    <Link
      to="/alerts"
      className={classes['bell'] ?? ''}
      aria-label={count > 0 ? `Alerts, ${count} new` : 'Alerts'}
    >
      <IconBell size={20} stroke={1.7} aria-hidden="true" />
      {count > 0 && (
        <span className={classes['count']} data-figures aria-hidden="true">
          {count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
        </span>
      )}
    </Link>
  );
}
