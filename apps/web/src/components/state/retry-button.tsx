import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { SteadyLabel } from '../steady-label.tsx';

type RetryButtonProps = {
  /** What failed: a page may have several that did. */
  subject: string;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Tries again what failed. It keeps its width and the keyboard's place meanwhile. */
export function RetryButton({ subject, isRetrying, onRetry }: RetryButtonProps) {
  const label = isRetrying ? 'Trying again...' : 'Try again';
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden="true" />}
      aria-label={`${label}, ${subject}`}
      aria-disabled={isRetrying}
      data-disabled={isRetrying}
      onClick={() => !isRetrying && onRetry()}
    >
      <SteadyLabel widest="Trying again...">{label}</SteadyLabel>
    </Button>
  );
}
