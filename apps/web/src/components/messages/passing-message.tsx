import { Box, CloseButton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './passing-message.module.css';
import type { Message } from './tell.ts';

const SHOWN_FOR_MS = 5000;
const ICONS = { success: IconCircleCheck, error: IconAlertTriangle };

type PassingMessageProps = {
  /** The time begins anew with every other message. */
  message: Message;
  /** Must not change between renders. */
  onGone: (message: Message) => void;
};

/** Says what happened and goes away by itself or on a click. It floats, so that nothing jumps and it is always seen. */
export function PassingMessage({ message, onGone }: PassingMessageProps) {
  useEffect(() => {
    const timer = setTimeout(onGone, SHOWN_FOR_MS, message);
    return () => clearTimeout(timer);
  }, [message, onGone]);

  const Icon = ICONS[message.tone];
  return (
    <Box
      role={message.tone === 'error' ? 'alert' : 'status'}
      className={`${classes['message']} ${classes[message.tone]}`}
      onClick={() => onGone(message)} // the keyboard has the button inside
    >
      <Icon size={18} className={classes['icon']} aria-hidden="true" />
      <Text size="sm" className={classes['text']}>
        {message.text}
      </Text>
      <CloseButton size="md" aria-label="Dismiss" />
    </Box>
  );
}
