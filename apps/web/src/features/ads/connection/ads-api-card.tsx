import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { type BadgeState, StateBadge } from '../../../components/state/state-badge.tsx';
import { toast } from '../../../components/toast.tsx';
import { useFocusFallback } from '../../../components/use-focus-fallback.ts';
import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import { profileName } from '../profile.ts';
import { AdsNotConfigured, ProfileFacts } from '../profile-facts.tsx';
import { type AdsStatus, adsStatus, checkAgain, testAds } from './api.ts';
import { ConnectAds, DisconnectAds } from './connect-ads.tsx';
import classes from './connection.module.css';
import { useConsentReturn } from './consent-return.ts';
import { ProfileChoice } from './profile-choice.tsx';

const FAILED = 'Failed to load the state of the advertising connection';
const NOT_CONNECTED = 'Failed to connect. Please try again.';
const NOT_TESTED = 'Failed to test connection';
const REFUSED = 'Amazon has refused this authorization. Connect again with the same login.';

type CardState = 'unknown' | 'not configured' | 'disconnected' | 'reconnect' | 'connected';

const BADGES: Readonly<Partial<Record<CardState, { state: BadgeState; label: string }>>> = {
  connected: { state: 'good', label: 'Connected' },
  reconnect: { state: 'bad', label: 'Reconnection needed' },
  disconnected: { state: 'wait', label: 'Not connected' },
  'not configured': { state: 'none', label: 'Not configured' },
};

function stateOf(status: AdsStatus | undefined, error: Error | null): CardState {
  if (status === undefined) {
    return error instanceof ApiError && error.code === 'ads_not_configured' ? 'not configured' : 'unknown';
  }
  if (!status.connected) return 'disconnected';
  return status.tokenStatus === 'reconnect' ? 'reconnect' : 'connected';
}

const VERIFIED_MS = 3000;

/** Covers the card for three seconds after a test that went well. */
function VerifiedOverlay({ onEnd }: { onEnd: () => void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), VERIFIED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={classes['overlay']}>
      <IconCircleCheck size={40} stroke={1.6} aria-hidden="true" />
      <Text size="lg" fw={600}>
        Connection Verified!
      </Text>
    </div>
  );
}

type ActionsProps = {
  sellerId: string;
  sellerName: string;
  state: CardState;
  isChoosing: boolean;
  onVerified: () => void;
};

function Actions({ sellerId, sellerName, state, isChoosing, onVerified }: ActionsProps) {
  const test = useMutation({
    ...testAds(sellerId),
    onSuccess: onVerified,
    onError: (error) => toast.error(serverMessageOr(error, NOT_TESTED)),
  });
  const check = useMutation({
    ...checkAgain(sellerId),
    onError: (error) => toast.error(serverMessageOr(error, NOT_CONNECTED)),
  });
  const seller = { sellerId, sellerName };
  return (
    <Group gap="xs">
      {state === 'disconnected' && !isChoosing && <ConnectAds {...seller} label="Connect Ads API" />}
      {state === 'reconnect' && (
        <>
          <ConnectAds {...seller} label="Reconnect Ads API" />
          <ActionButton
            variant="default"
            pendingLabel="Checking..."
            isPending={check.isPending}
            onClick={() => check.mutate(undefined)}
          >
            Check again
          </ActionButton>
        </>
      )}
      {state === 'connected' && (
        <ActionButton
          variant="default"
          pendingLabel="Testing..."
          isPending={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          Test connection
        </ActionButton>
      )}
      {(state === 'connected' || state === 'reconnect') && <DisconnectAds {...seller} />}
    </Group>
  );
}

type AdsApiCardProps = { sellerId: string; sellerName: string };

/** The advertising connection of one seller: made at Amazon, completed here by choosing a profile. */
export function AdsApiCard({ sellerId, sellerName }: AdsApiCardProps) {
  const query = useQuery(adsStatus(sellerId));
  const [isVerified, setIsVerified] = useState(false);
  const { data: status } = query;
  const state = stateOf(status, query.error);
  const badge = BADGES[state];
  const { selectionToken, clean } = useConsentReturn({
    isSettled: !query.isPending,
    connectedTo: status?.connected ? (status.profile ? profileName(status.profile) : 'the Ads API') : null,
  });
  const isChoosing = selectionToken !== null;
  const frame = useFocusFallback<HTMLDivElement>('first');
  return (
    <div {...frame} tabIndex={-1} className={classes['frame']}>
      <SectionCard
        title="Ads API"
        badge={badge && <StateBadge state={badge.state}>{badge.label}</StateBadge>}
        description="Campaigns, keywords and advertising reports from Amazon"
        actions={
          <Actions
            sellerId={sellerId}
            sellerName={sellerName}
            state={state}
            isChoosing={isChoosing}
            onVerified={() => setIsVerified(true)}
          />
        }
      >
        <Stack gap="lg" p={20}>
          {isChoosing && (
            <ProfileChoice
              key={selectionToken}
              sellerId={sellerId}
              sellerName={sellerName}
              selectionToken={selectionToken}
              onEnd={clean}
            />
          )}
          {state === 'reconnect' && (
            <Alert color="red" py="sm" role="status">
              {status?.notice ?? REFUSED}
            </Alert>
          )}
          {state === 'connected' && status?.notice && (
            <Alert color="yellow" py="sm" role="status">
              {status.notice}
            </Alert>
          )}
          {state === 'not configured' ? (
            <AdsNotConfigured />
          ) : (
            <QueryView query={query} loading={<ProfileFacts />} failedTitle={FAILED}>
              {(loaded) =>
                loaded.connected ? (
                  <ProfileFacts connection={loaded} />
                ) : (
                  !isChoosing && (
                    <Text c="dimmed">
                      Connect the advertising account of {sellerName} to see what its campaigns spend and on
                      what. Anyone with the login for Amazon's advertising console can do this.
                    </Text>
                  )
                )
              }
            </QueryView>
          )}
        </Stack>
      </SectionCard>
      {isVerified && <VerifiedOverlay onEnd={() => setIsVerified(false)} />}
    </div>
  );
}
