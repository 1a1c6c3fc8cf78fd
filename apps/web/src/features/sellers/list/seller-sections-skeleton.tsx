import { Group, Paper, Stack, Text } from '@mantine/core';
import { Skeleton } from '../../../components/skeleton.tsx';
import classes from './seller-section.module.css';

const CARDS_PER_SECTION = [
  ['a', 'b', 'c'],
  ['a', 'b', 'c', 'd'],
];

/** The shape of the seller list while it is on its way, so that nothing jumps when it comes. */
export function SellerSectionsSkeleton() {
  return (
    <Stack gap="md">
      <Text role="status" size="sm" c="dimmed">
        Loading sellers...
      </Text>
      {CARDS_PER_SECTION.map((cards) => (
        <Paper key={cards.length} className={classes['section']} aria-hidden="true">
          <Group justify="space-between" className={classes['head']}>
            <Skeleton width={160} height={24} />
            <Skeleton width={96} height={14} />
          </Group>
          <div className={classes['grid']}>
            {cards.map((card) => (
              <Skeleton key={card} height={132} />
            ))}
          </div>
        </Paper>
      ))}
    </Stack>
  );
}
