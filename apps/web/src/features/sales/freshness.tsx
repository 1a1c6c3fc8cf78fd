import type { Zone } from '@insights/domain/zones';
import { Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import classes from './freshness.module.css';
import { asOfWords } from './sales-times.ts';

// Sales come every hour: older than this, at least one round was missed.
const LATE_AFTER_MS = 2 * 3_600_000;

type FreshnessProps = { asOf: string | null; zone: Zone; now: number; hasFailed: boolean };

/** How old the figures are; a sign is added where they are older than they should be. */
export function Freshness({ asOf, zone, now, hasFailed }: FreshnessProps) {
  if (asOf === null) {
    return (
      <Text span size="xs" c="dimmed">
        not fetched yet
      </Text>
    );
  }
  const isLate = hasFailed || now - Date.parse(asOf) > LATE_AFTER_MS;
  return (
    <Text span size="xs" className={isLate ? classes['late'] : classes['fresh']} data-figures>
      {isLate && <IconClockExclamation size={13} aria-hidden="true" />}
      {asOfWords(zone, asOf, now)}
      {hasFailed && ', could not be refreshed'}
    </Text>
  );
}
