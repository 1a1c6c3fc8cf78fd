import { IconRefresh } from '@tabler/icons-react';
import { ActionButton } from '../action-button.tsx';

type RetryButtonProps = {
  subject: string;
  isRetrying: boolean;
  onRetry: () => void;
};

export const RetryButton = ({ subject, isRetrying, onRetry }: RetryButtonProps) => (
  <ActionButton
    size="xs"
    variant="default"
    leftSection={<IconRefresh size={14} aria-hidden="true" />}
    subject={subject}
    pendingLabel="Trying again..."
    isPending={isRetrying}
    onClick={onRetry}
  >
    Try again
  </ActionButton>
);
