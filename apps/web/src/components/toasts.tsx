import { Notifications } from '@mantine/notifications';

const SHOWN_MS = 5000;

export const Toasts = () => <Notifications position="bottom-right" autoClose={SHOWN_MS} />;
