import type { MarketplaceUpdate, SellerMarketplace } from '@insights/contract/marketplaces';
import { labelMarketplace } from '@insights/domain/marketplaces';
import { Switch, Text } from '@mantine/core';
import { IconEye, IconEyeOff, IconRefresh, IconWorldSearch } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { Flag } from '../../components/flag.tsx';
import { Caption } from '../../components/secondary-text.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { Empty } from '../../components/state/empty.tsx';
import { StateBadge } from '../../components/state/state-badge.tsx';
import { toast } from '../../components/toast.tsx';
import { changeSettings, marketplaceUpdates, refreshMarketplaces } from './api.ts';
import classes from './marketplaces-section.module.css';
import { UpdateLine } from './update-line.tsx';

type MarketplaceRowProps = {
  sellerId: string;
  marketplace: SellerMarketplace;
  update: MarketplaceUpdate | undefined;
  tools: ReactNode;
};

/** One marketplace and its settings; a change shows at once and is undone if the server refuses it. */
function MarketplaceRow({ sellerId, marketplace, update, tools }: MarketplaceRowProps) {
  const { marketplace_id: id, country_code: countryCode, marketplace_name: name } = marketplace;
  const { friendlyName, flagIcon } = labelMarketplace({ countryCode, name });
  const { mutate, isPending, variables } = useMutation({
    ...changeSettings(sellerId, id),
    onSuccess: () => toast.success('Marketplace settings updated'),
    onError: toast.failure('Failed to update marketplace settings'),
  });
  const current = isPending ? { ...marketplace, ...variables } : marketplace;
  const VisibilityIcon = current.is_hidden ? IconEye : IconEyeOff;
  return (
    <li className={classes['row']} data-hidden={current.is_hidden || undefined}>
      <div className={classes['marketplace']}>
        <Flag icon={flagIcon} />
        <div>
          <Text fw={550}>{friendlyName}</Text>
          <Caption ff="monospace">{id}</Caption>
        </div>
      </div>
      <div className={classes['states']}>
        <StateBadge state={marketplace.is_participating ? 'good' : 'none'}>
          {marketplace.is_participating ? 'Participating' : 'Not participating'}
        </StateBadge>
        {current.is_hidden && <StateBadge state="none">Hidden</StateBadge>}
      </div>
      {/* Not `disabled` while a change is pending, which would take the focus away. */}
      <div className={classes['settings']} data-pending={isPending || undefined} aria-busy={isPending}>
        <Switch
          size="md"
          label="Auto-update"
          aria-label={`Auto-update, ${friendlyName}`}
          aria-disabled={isPending}
          checked={current.auto_update}
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
          {current.is_hidden ? 'Show' : 'Hide'}
        </ActionButton>
      </div>
      <div className={classes['tools']}>
        {current.auto_update && <UpdateLine update={update} />}
        {tools}
      </div>
    </li>
  );
}

type MarketplacesSectionProps = {
  sellerId: string;
  marketplaces: SellerMarketplace[];
  renderTools: (marketplace: SellerMarketplace) => ReactNode;
};

export function MarketplacesSection({ sellerId, marketplaces, renderTools }: MarketplacesSectionProps) {
  const { data: updates } = useQuery(marketplaceUpdates(sellerId));
  const { mutate, isPending } = useMutation({
    ...refreshMarketplaces(sellerId),
    onSuccess: ({ length }) =>
      toast.success(`Found ${length} ${length === 1 ? 'marketplace' : 'marketplaces'}`),
    onError: toast.failure('Failed to fetch marketplaces'),
  });
  const refresh = (
    <ActionButton
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
      pendingLabel="Refreshing..."
      isPending={isPending}
      onClick={() => mutate(undefined)}
    >
      Refresh from Amazon
    </ActionButton>
  );
  return (
    <SectionCard
      title="Marketplaces"
      description="Hidden ones are left out of the home screen and the selector"
      actions={marketplaces.length > 0 && refresh}
    >
      {marketplaces.length === 0 ? (
        <Empty
          icon={<IconWorldSearch stroke={1.4} aria-hidden="true" />}
          title="No marketplaces found"
          description="Refresh from Amazon to fetch the marketplaces that this account sells in."
          actions={refresh}
        />
      ) : (
        <ul className={classes['list']}>
          {marketplaces.map((marketplace) => (
            <MarketplaceRow
              key={marketplace.marketplace_id}
              sellerId={sellerId}
              marketplace={marketplace}
              update={updates?.get(marketplace.marketplace_id)}
              tools={renderTools(marketplace)}
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
