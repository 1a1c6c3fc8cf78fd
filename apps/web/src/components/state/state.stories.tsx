import { Stack } from '@mantine/core';
import type { Stories } from '../../testing/story.ts';
import { Flag } from '../flag.tsx';
import { SectionCard } from '../section-card.tsx';
import { Failed } from './failed.tsx';
import { StateBadge } from './state-badge.tsx';
import { StateLine } from './state-line.tsx';

const failed = (isRetrying: boolean) => (
  <Failed
    title="Failed to load sellers"
    message="Could not reach the server."
    onRetry={() => {}}
    isRetrying={isRetrying}
  />
);

export const stories: Stories = {
  title: 'ui: states',
  states: {
    failed: { shows: 'Could not reach the server.', draw: () => failed(false) },
    'trying again': { shows: 'Trying again...', draw: () => failed(true) },
    badges: {
      shows: 'Reconnection needed',
      draw: () => (
        <Stack align="start">
          <StateBadge state="good">Connected</StateBadge>
          <StateBadge state="wait">Waiting for Amazon</StateBadge>
          <StateBadge state="bad">Reconnection needed</StateBadge>
          <StateBadge state="none">Not connected</StateBadge>
        </Stack>
      ),
    },
    lines: {
      shows: 'Fetching the past: 3 of 9',
      draw: () => (
        <Stack>
          <StateLine state="good">Updated 4 minutes ago</StateLine>
          <StateLine state="wait">Fetching the past: 3 of 9</StateLine>
          <StateLine state="bad">Amazon refuses the authorization</StateLine>
          <StateLine state="none">Never updated</StateLine>
        </Stack>
      ),
    },
    'section with flags': {
      shows: 'Where this account sells',
      draw: () => (
        <SectionCard
          title="Marketplaces"
          description="Where this account sells"
          badge={<StateBadge state="good">Connected</StateBadge>}
        >
          <Flag icon="US" /> <Flag icon="DE" /> <Flag icon="JP" /> <Flag icon="unknown" />
        </SectionCard>
      ),
    },
  },
};
