import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import classes from './bell-link.module.css';

const MOST_COUNTED = 99;

type BellLinkProps = {
  /** How many alerts there are that nobody has seen, as far as is known. */
  count: number;
};

/** Leads to the alerts, and says how many there are that nobody has seen. */
export function BellLink({ count }: BellLinkProps) {
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
