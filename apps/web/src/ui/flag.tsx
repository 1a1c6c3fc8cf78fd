import { IconWorld } from '@tabler/icons-react';
import {
  AE,
  AU,
  BE,
  BR,
  CA,
  DE,
  ES,
  FR,
  GB,
  IN,
  IT,
  JP,
  MX,
  NL,
  PL,
  SE,
  SG,
  TR,
  US,
} from 'country-flag-icons/react/3x2';
import classes from './flag.module.css';

const FLAGS = { AE, AU, BE, BR, CA, DE, ES, FR, IN, IT, JP, MX, NL, PL, SE, SG, TR, UK: GB, US };

const hasFlag = (icon: string): icon is keyof typeof FLAGS => Object.hasOwn(FLAGS, icon);

type FlagProps = {
  /** A country code, or anything else for the globe. */
  icon: string;
};

/** A country's flag beside its name, which says the same in words. */
export function Flag({ icon }: FlagProps) {
  if (!hasFlag(icon)) {
    return <IconWorld className={classes['globe']} stroke={1.5} aria-hidden="true" data-flag="globe" />;
  }
  const Drawing = FLAGS[icon];
  return <Drawing className={classes['flag']} aria-hidden="true" data-flag={icon} />;
}
