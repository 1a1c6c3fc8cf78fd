import type { OperatorMarketplace } from '@insights/contract/operators';
import { Text } from '@mantine/core';
import { Skeleton } from '../../components/skeleton.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { changeWords, soldText, stateOfTrouble } from './figure-words.ts';
import classes from './marketplace-glance.module.css';

/** The room that a glance takes, before it is there. */
export function GlanceSkeleton() {
  return (
    <div className={classes['glance']} aria-hidden="true">
      <div className={classes['row']}>
        <Skeleton width={96} height={16} margin="6px 0" />
        <Skeleton width={96} height={20} margin="4px 0" />
      </div>
      <Skeleton width={150} height={11} margin="4px 0" />
    </div>
  );
}

const hoursOf = (text: string): number[] =>
  text === '' ? [] : text.split(',').map((hour) => Number(hour) || 0);

type MarketplaceGlanceProps = { marketplace: OperatorMarketplace };

/** Today in one figure against yesterday at the same hour, the last 24 hours as a line, and what is wrong. */
export function MarketplaceGlance({ marketplace }: MarketplaceGlanceProps) {
  const { change, hours, trouble } = marketplace;
  return (
    <div className={classes['glance']}>
      <div className={classes['row']}>
        <Text span fw={600} data-figures className={classes['today'] ?? ''}>
          <span className={classes['words']}>Today </span>
          {soldText(marketplace, 'today')}
          {change !== null && (
            <Text span size="xs" fw={500} c="dimmed" ml={8}>
              {changeWords(change)}
            </Text>
          )}
        </Text>
        <Sparkline values={hoursOf(hours)} colour="var(--data-today)" />
      </div>
      <div className={classes['foot']}>
        {trouble ? (
          <StateLine state={stateOfTrouble(trouble.kind)}>{trouble.message}</StateLine>
        ) : (
          <Text size="xs" c="dimmed" data-figures truncate>
            Yesterday by then {soldText(marketplace, 'yesterday_by_then')}
          </Text>
        )}
      </div>
    </div>
  );
}
