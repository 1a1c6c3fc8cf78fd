import type { Trouble } from '@insights/contract/operators';
import { Anchor } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../../components/action-button.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { useNow } from '../../components/time/use-now.ts';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import { type MarketplaceRef, troubleOf, updateMarketplace } from './api.ts';
import classes from './coverage.module.css';
import { formatTrouble, setupLinkLabel, stateOfTrouble } from './format.ts';

const ASKED = 'The update has been asked for. New figures show by themselves.';
const FAILED = 'The update could not be asked for. Please try again.';

type UpdateNowProps = {
  target: MarketplaceRef;
  /** What it is for, where a page has several. */
  subject?: string;
  isRunning?: boolean;
  /** Small and without a frame, to stand in a line of text. */
  isInline?: boolean;
};

/** Lets the hourly update run now. */
export function UpdateNow({ target, subject, isRunning = false, isInline = false }: UpdateNowProps) {
  const { mutate, isPending } = useMutation({
    ...updateMarketplace(target),
    onSuccess: () => toast.success(ASKED),
    onError: (error) => toast.error(serverMessageOr(error, FAILED)),
  });
  const look = isInline
    ? ({ size: 'compact-xs', variant: 'subtle' } as const)
    : ({ variant: 'default', leftSection: <IconRefresh size={16} aria-hidden="true" /> } as const);
  return (
    <ActionButton
      {...look}
      subject={subject}
      pendingLabel="Updating now..."
      isPending={isPending || isRunning}
      onClick={() => mutate()}
    >
      Update now
    </ActionButton>
  );
}

type TroubleLineProps = {
  target: MarketplaceRef;
  trouble: Trouble;
  isStaff: boolean;
  setupPath: string;
};

/** What is wrong, in one line, with the one action that helps. */
export function TroubleLine({ target, trouble, isStaff, setupPath }: TroubleLineProps) {
  const now = useNow();
  const setup = setupLinkLabel(trouble);
  const canUpdate = isStaff && ['late', 'failing', 'no_data'].includes(trouble.kind);
  return (
    <div className={classes['troubleLine']}>
      <div className={classes['troubleText']} title={formatTrouble(trouble, now)}>
        <StateLine state={stateOfTrouble(trouble)}>{formatTrouble(trouble, now)}</StateLine>
      </div>
      {setup && (
        <Anchor component={Link} to={setupPath} size="xs" fw={500} className={classes['troubleAction'] ?? ''}>
          {setup}
        </Anchor>
      )}
      {canUpdate && (
        <div className={classes['troubleAction']}>
          <UpdateNow target={target} subject={formatTrouble(trouble, now)} isInline />
        </div>
      )}
    </div>
  );
}

type TroubleNoticeProps = {
  target: MarketplaceRef;
  isStaff: boolean;
  setupPath: string;
  /** Where all of it is told. */
  healthPath: string;
};

/**
 * What is wrong with the figures below, and the way to all that is known about them. The room for it is always there, so
 * that nothing moves when it comes; a reader of the screen hears it when it changes and not when it is asked again.
 */
export function TroubleNotice({ target, isStaff, setupPath, healthPath }: TroubleNoticeProps) {
  const { data: trouble } = useQuery(troubleOf(target));
  return (
    <div className={classes['notice']}>
      <div role="status" className={classes['trouble']}>
        {trouble && <TroubleLine target={target} trouble={trouble} isStaff={isStaff} setupPath={setupPath} />}
      </div>
      <Anchor component={Link} to={healthPath} size="xs" c="dimmed" className={classes['healthLink'] ?? ''}>
        Data health
      </Anchor>
    </div>
  );
}
