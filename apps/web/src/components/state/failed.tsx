import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { RetryButton } from './retry-button.tsx';

type FailedProps = {
  title: string;
  message: string;
  onRetry: () => void;
  isRetrying?: boolean;
};

export function Failed({ title, message, onRetry, isRetrying = false }: FailedProps) {
  return (
    <Alert color="red" title={title} icon={<IconAlertTriangle aria-hidden="true" />}>
      <Text size="sm" mb="sm">
        {message}
      </Text>
      <RetryButton subject={title} isRetrying={isRetrying} onRetry={onRetry} />
    </Alert>
  );
}
