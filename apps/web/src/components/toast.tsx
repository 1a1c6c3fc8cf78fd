import { notifications, notificationsStore } from '@mantine/notifications';
import { IconCheck, IconExclamationMark } from '@tabler/icons-react';
import { serverMessageOr } from '../lib/api-error.ts';

export type Toast = { tone: 'success' | 'error'; text: string };

const LOOKS = {
  success: { role: 'status', color: 'var(--state-good)', icon: <IconCheck size={18} aria-hidden="true" /> },
  error: {
    role: 'alert',
    color: 'var(--state-bad)',
    icon: <IconExclamationMark size={18} aria-hidden="true" />,
  },
};

function show({ tone, text }: Toast) {
  // A repeated message replaces the earlier one and restarts its five seconds.
  notifications.updateState(notificationsStore, (shown) => shown.filter(({ message }) => message !== text));
  const id = notifications.show({
    ...LOOKS[tone],
    message: text,
    withBorder: true,
    closeButtonProps: { 'aria-label': `Dismiss, ${text}` },
    onClick: () => notifications.hide(id),
  });
}

/** Reports in a corner of the screen what happened; it disappears on a click or after five seconds. */
export const toast = {
  show,
  success: (text: string) => show({ tone: 'success', text }),
  error: (text: string) => show({ tone: 'error', text }),
  /** For `onError` of a mutation: the server's message, or this text where the server sent none. */
  failure: (text: string) => (error: Error) => show({ tone: 'error', text: serverMessageOr(error, text) }),
};
