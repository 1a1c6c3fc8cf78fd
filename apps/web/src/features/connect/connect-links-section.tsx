import type { ConnectLink } from '@insights/contract/connect-links';
import type { ConnectAddress } from '@insights/contract/sellers';
import { formatCount } from '@insights/domain/money';
import { Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLinkPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopyField } from '../../components/copy/copy-field.tsx';
import { Caption } from '../../components/secondary-text.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { StateBadge } from '../../components/state/state-badge.tsx';
import { formatInstant } from '../../components/time/format.ts';
import { Instant } from '../../components/time/instant.tsx';
import { toast } from '../../components/toast.tsx';
import { changeConnectAddress, LINK_DAYS, type LinkDays, makeLink, revokeLink, sellerLinks } from './api.ts';
import { formatLinkEvent, linkBadge } from './format.ts';
import classes from './setup.module.css';

type ConnectLinksProps = { sellerId: string; sellerName: string; connectAddress: ConnectAddress };

function ConnectAddressSwitch({ sellerId, sellerName, connectAddress }: ConnectLinksProps) {
  const { mutate, isPending, variables } = useMutation({
    ...changeConnectAddress(sellerId),
    onSuccess: (_data, state) => toast.success(`The plain connect address is ${state}`),
    onError: toast.failure('The plain connect address could not be changed. Please try again.'),
  });
  const current = isPending ? variables : connectAddress;
  return (
    <Switch
      p={20}
      label="Plain connect address"
      aria-label={`Plain connect address of ${sellerName}`}
      description={
        current === 'open'
          ? 'Open: anyone who has the address can connect the account until it is connected.'
          : 'Closed: only connect links work, and people who are signed in.'
      }
      aria-disabled={isPending}
      checked={current === 'open'}
      onChange={(event) => !isPending && mutate(event.currentTarget.checked ? 'open' : 'closed')}
    />
  );
}

function RevokeButton({ sellerId, link, name }: { sellerId: string; link: ConnectLink; name: string }) {
  const [isConfirming, confirmation] = useDisclosure();
  const { mutate, isPending } = useMutation({
    ...revokeLink(sellerId),
    onSuccess: () => toast.success('The link was revoked'),
    onError: toast.failure('The link could not be revoked. Please try again.'),
  });
  return (
    <>
      <Button size="xs" variant="default" aria-label={`Revoke, ${name}`} onClick={confirmation.open}>
        Revoke
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title="Revoke this link?"
        confirmLabel="Revoke the link"
        pendingLabel="Revoking..."
        isPending={isPending}
        onConfirm={() => mutate(link.link_id, { onSettled: confirmation.close })}
        onCancel={confirmation.close}
      >
        The link of <Instant at={link.made_at} /> stops working immediately, even for someone who has it open.
        You can make another one at any time.
      </ConfirmDialog>
    </>
  );
}

const UNTIL = {
  open: 'Good until',
  expired: 'Ended',
  used: 'Was good until',
  revoked: 'Was good until',
} as const;

const times = (count: number) =>
  count === 0 ? 'never' : count === 1 ? 'once' : `${formatCount(count)} times`;

type LinkRowProps = {
  sellerId: string;
  link: ConnectLink;
  /** In the list, counted from 1: several links may be made within a minute. */
  position: number;
};

function LinkRow({ sellerId, link, position }: LinkRowProps) {
  const { state, label } = linkBadge(link);
  const name = `link ${position}, made ${formatInstant(link.made_at)}`;
  return (
    <li className={classes['row']}>
      <StateBadge state={state}>{label}</StateBadge>
      <div className={classes['facts']}>
        <Text size="sm">
          Made <Instant at={link.made_at} /> by {link.made_by}
        </Text>
        <Caption data-figures>
          {UNTIL[link.state]} <Instant at={link.expires_at} />, opened {times(link.opened)}
        </Caption>
        <details className={classes['events']}>
          <summary aria-label={`What happened, ${name}`}>What happened</summary>
          <ul>
            {link.events.map((event) => (
              <li key={`${event.at} ${event.kind}`}>
                <Instant at={event.at} />: {formatLinkEvent(event)}
              </li>
            ))}
          </ul>
        </details>
      </div>
      {link.state === 'open' && <RevokeButton sellerId={sellerId} link={link} name={name} />}
    </li>
  );
}

const DEFAULT_DAYS: LinkDays = 7;

export function ConnectLinksSection(props: ConnectLinksProps) {
  const { sellerId } = props;
  const links = useQuery(sellerLinks(sellerId));
  const [days, setDays] = useState<LinkDays>(DEFAULT_DAYS);
  const make = useMutation({
    ...makeLink(sellerId),
    onError: toast.failure('The link could not be made. Please try again.'),
  });
  return (
    <SectionCard
      title="Connect links"
      description="For one consent each. They expire by themselves, and you can revoke them."
      actions={
        <Group gap="xs" align="flex-end">
          <NativeSelect
            aria-label="Good for"
            data={LINK_DAYS.map((one) => ({
              value: String(one),
              label: one === 1 ? '1 day' : `${one} days`,
            }))}
            value={String(days)}
            onChange={({ currentTarget: { value } }) =>
              setDays(LINK_DAYS.find((one) => String(one) === value) ?? DEFAULT_DAYS)
            }
          />
          <ActionButton
            leftSection={<IconLinkPlus size={16} aria-hidden="true" />}
            isPending={make.isPending}
            onClick={() => make.mutate(days)}
          >
            Make a link
          </ActionButton>
        </Group>
      }
    >
      <ConnectAddressSwitch {...props} />
      {make.data && (
        <Stack p={20} gap="xs" role="status">
          <CopyField
            key={make.data.link.link_id}
            label="New link"
            description="Shown only once. Send it to the seller; it works without an Insights account."
            text={make.data.url}
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
              No links yet. Make one, and send it to the person who has the Amazon login.
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
