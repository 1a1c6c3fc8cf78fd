import { IconBell } from '@tabler/icons-react';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import classes from './alert-bell.module.css';
import { newAlerts } from './alerts.queries.ts';

const MOST_COUNTED = 99;

/** Whether the page has come to rest once: what it shows is not to wait behind this. */
function useRest(): boolean {
  const isFetching = useIsFetching() > 0;
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    if (!isFetching) setHasRested(true);
  }, [isFetching]);
  return hasRested;
}

/** Leads to the alerts, and says how many there are that nobody has seen. Without an answer it only leads. */
export function AlertBell() {
  const { data: count = 0 } = useQuery({ ...newAlerts, enabled: useRest() });
  return (
    <Link
      to={paths.alerts}
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
