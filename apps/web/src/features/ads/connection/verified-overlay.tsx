import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import classes from './verified-overlay.module.css';

const SHOWN_FOR_MS = 3000;

type VerifiedOverlayProps = { onGone: () => void };

/** Lies over what was tested for three seconds, and says that it works. */
export function VerifiedOverlay({ onGone }: VerifiedOverlayProps) {
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    const timer = setTimeout(() => gone(), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={classes['overlay']}>
      <IconCircleCheck size={40} stroke={1.6} aria-hidden="true" />
      <Text size="lg" fw={600}>
        Connection Verified!
      </Text>
    </div>
  );
}
