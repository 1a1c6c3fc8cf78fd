import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { SteadyLabel } from '../steady-label.tsx';

type RetryButtonProps = { isRetrying: boolean; onRetry: () => void };

/** Tries again what failed. It keeps its width and the keyboard's place meanwhile. */
export function RetryButton({ isRetrying, onRetry }: RetryButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
      aria-disabled={isRetrying}
      data-disabled={isRetrying}
      onClick={() => !isRetrying && onRetry()}
    >
      <SteadyLabel widest="Trying again...">{isRetrying ? 'Trying again...' : 'Try again'}</SteadyLabel>
    </Button>
  );
}
