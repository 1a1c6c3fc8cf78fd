import { IconBuildingStore, IconCheck, IconLink, IconX } from '@tabler/icons-react';
import { Logo } from '../../../components/logo.tsx';
import classes from './connection-picture.module.css';

const SEALS = { open: IconLink, good: IconCheck, bad: IconX };

type ConnectionPictureProps = { state: keyof typeof SEALS };

/** The seller's shop and Insights, and what stands between them; the words beside it say the same. */
export function ConnectionPicture({ state }: ConnectionPictureProps) {
  const Seal = SEALS[state];
  return (
    <div className={`${classes['picture']} ${classes[state] ?? ''}`} aria-hidden="true">
      <span className={classes['tile']}>
        <IconBuildingStore size={26} stroke={1.5} />
      </span>
      <span className={classes['line']} />
      <span className={classes['seal']}>
        <Seal size={17} stroke={2} />
      </span>
      <span className={classes['line']} />
      <span className={classes['tile']}>
        <Logo isMarkOnly size={30} />
      </span>
    </div>
  );
}
