import type { MarketplaceUpdate, SellerMarketplace } from '@insights/contract/marketplaces';
import { labelMarketplace } from '@insights/domain/marketplaces';
import { Switch, Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { Flag } from '../../components/flag.tsx';
import { StateBadge } from '../../components/state/state-badge.tsx';
import { toast } from '../../components/toast.tsx';
import { serverMessageOr } from '../../lib/api-error.ts';
import { changeSettings } from './api.ts';
import classes from './marketplaces-section.module.css';
import { UpdateLine } from './update-line.tsx';

const UPDATED = 'Marketplace settings updated';
const NOT_UPDATED = 'Failed to update marketplace settings';

type MarketplaceRowProps = {
  sellerId: string;
  marketplace: SellerMarketplace;
  /** How its hourly update fares, once that is known. */
  update: MarketplaceUpdate | undefined;
  tools: ReactNode;
};

/** One marketplace and its settings; a change shows at once and is taken back if the server refuses it. */
export function MarketplaceRow({ sellerId, marketplace, update, tools }: MarketplaceRowProps) {
  const { marketplace_id: id, country_code: countryCode, marketplace_name: name } = marketplace;
  const { friendlyName, flagIcon } = labelMarketplace({ countryCode, name });
  const { mutate, isPending, variables } = useMutation({
    ...changeSettings(sellerId, id),
    onSuccess: () => toast.success(UPDATED),
    onError: (error) => toast.error(serverMessageOr(error, NOT_UPDATED)),
  });
  const shown = isPending ? { ...marketplace, ...variables } : marketplace;
  const VisibilityIcon = shown.is_hidden ? IconEye : IconEyeOff;
  return (
    <li className={classes['row']} data-hidden={shown.is_hidden || undefined}>
      <div className={classes['place']}>
        <Flag icon={flagIcon} />
        <div>
          <Text fw={550}>{friendlyName}</Text>
          <Text size="xs" c="dimmed" ff="monospace">
            {id}
          </Text>
        </div>
      </div>
      <div className={classes['states']}>
        {marketplace.is_participating ? (
          <StateBadge state="good">Participating</StateBadge>
        ) : (
          <StateBadge state="none">Not participating</StateBadge>
        )}
        {shown.is_hidden && <StateBadge state="none">Hidden</StateBadge>}
      </div>
      {/* Not `disabled` while a change is under way: the control that was used would lose the focus. */}
      <div className={classes['settings']} data-pending={isPending || undefined} aria-busy={isPending}>
        <Switch
          size="md"
          label="Auto-update"
          aria-label={`Auto-update, ${friendlyName}`}
          aria-disabled={isPending}
          checked={shown.auto_update}
          onChange={(event) => !isPending && mutate({ auto_update: event.currentTarget.checked })}
        />
        <ActionButton
          variant="default"
          size="xs"
          className={classes['visibility'] ?? ''}
          leftSection={<VisibilityIcon size={15} aria-hidden="true" />}
          subject={friendlyName}
          isPending={isPending}
          onClick={() => mutate({ is_hidden: !marketplace.is_hidden })}
        >
          {shown.is_hidden ? 'Show' : 'Hide'}
        </ActionButton>
      </div>
      <div className={classes['tools']}>
        {shown.auto_update && <UpdateLine update={update} />}
        {tools}
      </div>
    </li>
  );
}
