import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';

type FailedProps = {
  /** What failed, in words. */
  title: string;
  message: string;
  onRetry: () => void;
  isRetrying?: boolean;
};

/** Something could not be loaded: what, why, and the button to try again. */
export function Failed({ title, message, onRetry, isRetrying = false }: FailedProps) {
  return (
    <Alert color="red" title={title} icon={<IconAlertTriangle aria-hidden="true" />}>
      <Text size="sm" mb="sm">
        {message}
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        onClick={onRetry}
        disabled={isRetrying}
      >
        {isRetrying ? 'Trying again...' : 'Try again'}
      </Button>
    </Alert>
  );
}
