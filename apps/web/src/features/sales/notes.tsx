// What is said below the figures: how old they are, and what they lack.
import { HOUR_MS } from '@insights/domain/durations';
import type { Zone } from '@insights/domain/zones';
import { Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatAsOf } from './format.ts';
import classes from './sales.module.css';

type NoteProps = {
  /** How the chart draws what the note is about. */
  sign?: 'hatch' | 'dashes' | 'compared' | 'shade';
  role?: 'status';
  title?: string;
  children: ReactNode;
};

export function Note({ sign, role, title, children }: NoteProps) {
  return (
    <Text
      {...(role && { role })}
      {...(title && { title })}
      size="xs"
      c="dimmed"
      className={classes['note']}
      data-figures
    >
      {sign && <span className={classes[sign]} />}
      <span>{children}</span>
    </Text>
  );
}

// Sales come every hour: older than this, at least one update was missed.
const LATE_AFTER_MS = 2 * HOUR_MS;

type FreshnessProps = {
  asOf: string | null;
  /** Whether there are figures at all: an answer may have them without saying how old they are. */
  hasRows: boolean;
  zone: Zone;
  now: number;
  hasFailed: boolean;
};

/** How old the figures are, with a sign where they are older than they should be. */
export function Freshness({ asOf, hasRows, zone, now, hasFailed }: FreshnessProps) {
  if (asOf === null) {
    if (hasRows && !hasFailed) return null;
    return (
      <Text span size="xs" c="dimmed">
        {hasFailed ? 'could not be refreshed' : 'not fetched yet'}
      </Text>
    );
  }
  const isLate = hasFailed || now - Date.parse(asOf) > LATE_AFTER_MS;
  return (
    <Text span size="xs" className={isLate ? classes['late'] : classes['fresh']} data-figures>
      {isLate && <IconClockExclamation size={13} aria-hidden="true" />}
      {formatAsOf(zone, asOf, now)}
      {hasFailed && ', could not be refreshed'}
    </Text>
  );
}
