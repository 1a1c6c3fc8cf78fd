import { Box, CloseButton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './passing-alert.module.css';

const SHOWN_FOR_MS = 5000;
const ICONS = { success: IconCircleCheck, error: IconAlertTriangle };

/** What happened, good or bad. */
export type Told = { tone: keyof typeof ICONS; text: string };

type PassingAlertProps = {
  told: Told | null;
  /** Called with null when the message has gone; must not change between renders. */
  onChange: (told: null) => void;
};

/** Says what happened and goes away by itself or on a click. It floats, so that nothing jumps and it is always seen. */
export function PassingAlert({ told, onChange }: PassingAlertProps) {
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => onChange(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [told, onChange]);

  if (!told) return null;
  const Icon = ICONS[told.tone];
  return (
    <Box
      role={told.tone === 'error' ? 'alert' : 'status'}
      className={`${classes['alert']} ${classes[told.tone]}`}
      onClick={() => onChange(null)} // the keyboard has the button inside
    >
      <Icon size={18} className={classes['icon']} aria-hidden="true" />
      <Text size="sm" className={classes['text']}>
        {told.text}
      </Text>
      <CloseButton size="md" aria-label="Dismiss" />
    </Box>
  );
}
