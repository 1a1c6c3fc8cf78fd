import { Group, Paper, Stack, Text } from '@mantine/core';
import { FiguresSkeleton } from '../../../components/figures/figures-skeleton.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import classes from './profile-group.module.css';
import { GROUPS } from './profile-groups.ts';

const FIGURES = 6; // all profiles, three regions, stored and mapped
const CARDS = ['first', 'second', 'third', 'fourth'];

/** The shape of the page while Amazon is asked in three regions. */
export function GlobalAdsSkeleton() {
  return (
    <Stack gap="md">
      <Paper p={20} bg="var(--surface)">
        <FiguresSkeleton count={FIGURES} />
      </Paper>
      <Group mih={36}>
        <Text role="status" c="dimmed">
          Asking Amazon in three regions...
        </Text>
      </Group>
      {Object.values(GROUPS).map((group) => (
        <SectionCard key={group.title} {...group}>
          <div className={classes['cards']} aria-hidden="true">
            {CARDS.map((card) => (
              <Skeleton key={card} height={120} />
            ))}
          </div>
        </SectionCard>
      ))}
    </Stack>
  );
}
