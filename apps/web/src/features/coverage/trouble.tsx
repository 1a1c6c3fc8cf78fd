import type { Trouble } from '@insights/contract/operators';
import { Anchor } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../../components/action-button.tsx';
import { StateLine } from '../../components/state/state-line.tsx';
import { useNow } from '../../components/time/use-now.ts';
import { toast } from '../../components/toast.tsx';
import type { MarketplaceRef } from '../../lib/marketplace.ts';
import { troubleOf, updateMarketplace } from './api.ts';
import classes from './coverage.module.css';
import { formatTrouble, setupLinkLabel, stateOfTrouble } from './format.ts';

const REQUESTED = 'The update has been requested. New figures will appear automatically.';
const FAILED = 'The update could not be requested. Please try again.';

type UpdateNowProps = {
  marketplace: MarketplaceRef;
  subject?: string;
  isRunning?: boolean;
  /** Small and without a border, for a line of text. */
  isInline?: boolean;
};

export function UpdateNow({ marketplace, subject, isRunning = false, isInline = false }: UpdateNowProps) {
  const { mutate, isPending } = useMutation({
    ...updateMarketplace(marketplace),
    onSuccess: () => toast.success(REQUESTED),
    onError: toast.failure(FAILED),
  });
  const variantProps = isInline
    ? ({ size: 'compact-xs', variant: 'subtle' } as const)
    : ({ variant: 'default', leftSection: <IconRefresh size={16} aria-hidden="true" /> } as const);
  return (
    <ActionButton
      {...variantProps}
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
  marketplace: MarketplaceRef;
  trouble: Trouble;
  isStaff: boolean;
  setupPath: string;
};

export function TroubleLine({ marketplace, trouble, isStaff, setupPath }: TroubleLineProps) {
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
          <UpdateNow marketplace={marketplace} subject={formatTrouble(trouble, now)} isInline />
        </div>
      )}
    </div>
  );
}

type TroubleNoticeProps = {
  marketplace: MarketplaceRef;
  isStaff: boolean;
  setupPath: string;
  healthPath: string;
};

/** What is wrong with the figures below, and a link to their health. Its room is reserved, so that nothing moves when it arrives. */
export function TroubleNotice({ marketplace, isStaff, setupPath, healthPath }: TroubleNoticeProps) {
  const { data: trouble } = useQuery(troubleOf(marketplace));
  return (
    <div className={classes['notice']}>
      <div role="status" className={classes['trouble']}>
        {trouble && (
          <TroubleLine marketplace={marketplace} trouble={trouble} isStaff={isStaff} setupPath={setupPath} />
        )}
      </div>
      <Anchor component={Link} to={healthPath} size="xs" c="dimmed" className={classes['healthLink'] ?? ''}>
        Data health
      </Anchor>
    </div>
  );
}
