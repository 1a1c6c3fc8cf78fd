import { IconWorld } from '@tabler/icons-react';
import classes from './flag.module.css';
// One file for all: a list shows many of them at once.
import drawings from './flags.svg';

const DRAWN = new Set('AE AU BE BR CA DE ES FR IN IT JP MX NL PL SE SG TR UK US'.split(' '));

type FlagProps = {
  /** A country code, or anything else for the globe. */
  icon: string;
};

/** A country's flag beside its name, which says the same in words. */
export function Flag({ icon }: FlagProps) {
  if (!DRAWN.has(icon)) {
    return <IconWorld className={classes['globe']} stroke={1.5} aria-hidden="true" data-flag="globe" />;
  }
  return (
    <svg className={classes['flag']} aria-hidden="true" data-flag={icon}>
      <use href={`${drawings}#${icon}`} />
    </svg>
  );
}
