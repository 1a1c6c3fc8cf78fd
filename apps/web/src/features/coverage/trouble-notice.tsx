import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CoveragePlace, troubleOf } from './coverage.queries.ts';
import { TroubleLine } from './trouble-line.tsx';
import classes from './trouble-notice.module.css';

type TroubleNoticeProps = {
  place: CoveragePlace;
  isStaff: boolean;
  setupPath: string;
  /** Where all of it is told. */
  healthPath: string;
};

/**
 * What is wrong with the figures below, and the way to all that is known about them. The room for it is always there, so
 * that nothing moves when it comes; a reader of the screen hears it when it changes and not when it is asked again.
 */
export function TroubleNotice({ place, isStaff, setupPath, healthPath }: TroubleNoticeProps) {
  const { data: trouble } = useQuery(troubleOf(place));
  return (
    <div className={classes['notice']}>
      <div role="status" className={classes['trouble']}>
        {trouble && <TroubleLine place={place} trouble={trouble} isStaff={isStaff} setupPath={setupPath} />}
      </div>
      <Anchor component={Link} to={healthPath} size="xs" c="dimmed" className={classes['link'] ?? ''}>
        Data health
      </Anchor>
    </div>
  );
}
