import { HOUR_MS } from '@insights/domain/durations';
import type { Zone } from '@insights/domain/zones';
import { Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import classes from './freshness.module.css';
import { asOfWords } from './time-words.ts';

// Sales come every hour: older than this, at least one round was missed.
const LATE_AFTER_MS = 2 * HOUR_MS;

const NOT_REFRESHED = 'could not be refreshed';

type FreshnessProps = {
  asOf: string | null;
  /** Whether there are figures at all: those whose age nobody told were fetched all the same. */
  hasRows: boolean;
  zone: Zone;
  now: number;
  hasFailed: boolean;
};

/** How old the figures are; a sign is added where they are older than they should be. */
export function Freshness({ asOf, hasRows, zone, now, hasFailed }: FreshnessProps) {
  if (asOf === null) {
    const words = hasFailed ? NOT_REFRESHED : 'not fetched yet';
    return hasRows && !hasFailed ? null : (
      <Text span size="xs" c="dimmed">
        {words}
      </Text>
    );
  }
  const isLate = hasFailed || now - Date.parse(asOf) > LATE_AFTER_MS;
  return (
    <Text span size="xs" className={isLate ? classes['late'] : classes['fresh']} data-figures>
      {isLate && <IconClockExclamation size={13} aria-hidden="true" />}
      {asOfWords(zone, asOf, now)}
      {hasFailed && `, ${NOT_REFRESHED}`}
    </Text>
  );
}
