import { ActionIcon, Group, Text } from '@mantine/core';
import { IconCheck, IconSettings } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { Flag } from '../../../components/flag.tsx';
import { paths } from '../../../paths.ts';
import { marketplaceLabel, sellerName, sellerRefOf } from '../format.ts';
import type { SelectorGroup } from './selector-matches.ts';
import classes from './seller-selector.module.css';

type SelectorGroupListProps = {
  group: SelectorGroup;
  currentSellerId: string | undefined;
  currentMarketplaceId: string | undefined;
  subPath: string;
  onChosen: () => void;
};

/** One seller in the open selector, with its settings and its marketplaces. */
export function SelectorGroupList({ group, subPath, onChosen, ...current }: SelectorGroupListProps) {
  const { seller, marketplaces } = group;
  const navigate = useNavigate();
  const headingId = useId();
  const name = sellerName(seller);
  return (
    <section aria-labelledby={headingId} className={classes['group']}>
      <Group justify="space-between" wrap="nowrap" gap="xs" pl="sm" pr={14}>
        <Text id={headingId} size="xs" fw={600} c="dimmed" truncate>
          {name}
        </Text>
        <ActionIcon
          size={24}
          aria-label={`Settings for ${name}`}
          onClick={() => {
            onChosen();
            void navigate({ to: paths.setup(sellerRefOf(seller)) });
          }}
        >
          <IconSettings size={15} aria-hidden="true" />
        </ActionIcon>
      </Group>
      {marketplaces.length === 0 && (
        <Text size="sm" c="dimmed" px="sm" py={4}>
          No marketplaces available
        </Text>
      )}
      <ul className={classes['list']}>
        {marketplaces.map((marketplace) => {
          const { friendlyName, flagIcon } = marketplaceLabel(marketplace);
          const { marketplace_id: id } = marketplace;
          const isCurrent = seller.id === current.currentSellerId && id === current.currentMarketplaceId;
          return (
            <li key={id}>
              <Link
                to={paths.marketplace(sellerRefOf(seller), id, subPath)}
                className={classes['option']}
                aria-label={`${friendlyName}, ${name}`}
                aria-current={isCurrent ? 'true' : undefined}
                onClick={onChosen}
              >
                <Flag icon={flagIcon} />
                <span className={classes['optionName']}>{friendlyName}</span>
                {isCurrent && <IconCheck size={16} aria-hidden="true" />}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
