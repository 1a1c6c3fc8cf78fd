import type { ConnectAddress } from '@insights/contract/sellers';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconLinkPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { CopyField } from '../../../components/copy/copy-field.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { ConnectAddressSwitch } from './connect-address-switch.tsx';
import { LinkRow } from './link-row.tsx';
import classes from './links.module.css';
import { LINK_DAYS, type LinkDays, madeLink, sellerLinks } from './links.queries.ts';

const USUAL_DAYS: LinkDays = 7;
const CHOICES = LINK_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));
const NOT_MADE = 'The link could not be made. Please try again.';

type ConnectLinksSectionProps = { sellerId: string; sellerName: string; connectAddress: ConnectAddress };

/** Links that end by themselves and can be taken back: made here, and followed until they were used. */
export function ConnectLinksSection({ sellerId, sellerName, connectAddress }: ConnectLinksSectionProps) {
  const links = useQuery(sellerLinks(sellerId));
  const [days, setDays] = useState<LinkDays>(USUAL_DAYS);
  const {
    mutate,
    isPending,
    data: made,
  } = useMutation({
    ...madeLink(sellerId),
    onError: (error) => toast.error(serverMessageOr(error, NOT_MADE)),
  });
  return (
    <SectionCard
      title="Connect links"
      description="For one consent each. They end by themselves, and you can take them back."
      actions={
        <Group gap="xs" align="flex-end">
          <NativeSelect
            aria-label="Good for"
            data={CHOICES}
            value={String(days)}
            onChange={({ currentTarget: { value } }) =>
              setDays(LINK_DAYS.find((one) => String(one) === value) ?? USUAL_DAYS)
            }
          />
          <ActionButton
            leftSection={<IconLinkPlus size={16} aria-hidden="true" />}
            isPending={isPending}
            onClick={() => mutate(days)}
          >
            Make a link
          </ActionButton>
        </Group>
      }
    >
      <ConnectAddressSwitch sellerId={sellerId} sellerName={sellerName} connectAddress={connectAddress} />
      {made && (
        <Stack p={20} gap="xs" role="status">
          <CopyField
            key={made.link.link_id}
            label="New link"
            description="Shown this once. Send it to the seller; it works without an Insights account."
            text={made.url}
            copyLabel="Copy new link"
          />
        </Stack>
      )}
      <QueryView
        query={links}
        loading={
          <Text role="status" c="dimmed" p={20}>
            Loading links...
          </Text>
        }
        failedTitle="Failed to load the links"
      >
        {(listed) =>
          listed.length === 0 ? (
            <Text c="dimmed" p={20}>
              No links yet. Make one, and send it to whoever has the Amazon login.
            </Text>
          ) : (
            <ul className={classes['list']} aria-label="Links">
              {listed.map((link, index) => (
                <LinkRow key={link.link_id} sellerId={sellerId} link={link} position={index + 1} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  );
}
