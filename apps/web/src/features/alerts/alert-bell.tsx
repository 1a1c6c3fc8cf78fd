import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import classes from './alerts.module.css';
import { newAlertCount } from './api.ts';

const MOST_COUNTED = 99;

/** Links to the alerts, with the number of those that nobody has seen; without one where the number could not be loaded. */
export function AlertBell() {
  const { data: count = 0 } = useQuery(newAlertCount);
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
