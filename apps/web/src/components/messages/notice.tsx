import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const LOOKS = {
  news: { color: 'ink', py: 'sm', role: 'status' },
  error: { color: 'red', role: 'alert', icon: <IconAlertTriangle aria-hidden="true" /> },
};

type NoticeProps = {
  tone: keyof typeof LOOKS;
  /** Given where it may be taken away. */
  onDismiss?: () => void;
  children: ReactNode;
};

/** Says at the top of a screen why one has come there. It stays, since whoever comes from elsewhere needs time to read. */
export function Notice({ tone, onDismiss, children }: NoticeProps) {
  return (
    <Alert
      {...LOOKS[tone]}
      mb="md"
      {...(onDismiss && { withCloseButton: true, closeButtonLabel: 'Dismiss', onClose: onDismiss })}
    >
      {children}
    </Alert>
  );
}
