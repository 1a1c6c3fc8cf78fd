import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import classes from './alert-bell.module.css';
import { newAlerts } from './alerts.queries.ts';

const MOST_COUNTED = 99;

/** Leads to the alerts, and says how many there are that nobody has seen. Without an answer it only leads. */
export function AlertBell() {
  const { data: count = 0 } = useQuery(newAlerts);
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
