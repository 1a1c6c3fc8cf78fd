import { Alert, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { type BadgeState, StateBadge } from '../../../components/state/state-badge.tsx';
import { toast } from '../../../components/toast.tsx';
import { useKeptFocus } from '../../../components/use-kept-focus.ts';
import { ApiError, serverMessageOr } from '../../../lib/api-error.ts';
import { profileName } from '../profiles/ads-profile.ts';
import classes from './ads-api-card.module.css';
import { adsStatus, checkAgain, testAds } from './ads-connection.queries.ts';
import type { AdsStatus } from './ads-connection-reader.ts';
import { AdsFacts } from './ads-facts.tsx';
import { AdsNotConfigured } from './ads-not-configured.tsx';
import { ConnectAds } from './connect-ads.tsx';
import { DisconnectAds } from './disconnect-ads.tsx';
import { ProfileChoice } from './profile-choice.tsx';
import { useConsentReturn } from './use-consent-return.ts';
import { VerifiedOverlay } from './verified-overlay.tsx';

const FAILED = 'Failed to load the state of the advertising connection';
const NOT_CONNECTED = 'Failed to connect. Please try again.';
const NOT_TESTED = 'Failed to test connection';
const REFUSED = 'Amazon no longer accepts this authorization. Connect again with the same login.';

type CardState = 'unknown' | 'not configured' | 'disconnected' | 'reconnect' | 'connected';

const BADGES: Readonly<Partial<Record<CardState, { state: BadgeState; words: string }>>> = {
  connected: { state: 'good', words: 'Connected' },
  reconnect: { state: 'bad', words: 'Reconnection needed' },
  disconnected: { state: 'wait', words: 'Not connected' },
  'not configured': { state: 'none', words: 'Not configured' },
};

function stateOf(status: AdsStatus | undefined, error: Error | null): CardState {
  if (status === undefined) {
    return error instanceof ApiError && error.code === 'ads_not_configured' ? 'not configured' : 'unknown';
  }
  if (!status.connected) return 'disconnected';
  return status.tokenStatus === 'reconnect' ? 'reconnect' : 'connected';
}

type AdsApiCardProps = { sellerId: string; sellerName: string };

/** The advertising connection of one seller: made at Amazon, completed here by choosing a profile. */
export function AdsApiCard({ sellerId, sellerName }: AdsApiCardProps) {
  const status = useQuery(adsStatus(sellerId));
  const [isVerified, setIsVerified] = useState(false);
  const { data: known } = status;
  const state = stateOf(known, status.error);
  const badge = BADGES[state];
  const { selectionToken, clean } = useConsentReturn({
    isSettled: !status.isPending,
    connectedTo: known?.connected ? (known.profile ? profileName(known.profile) : 'the Ads API') : null,
  });
  const test = useMutation({
    ...testAds(sellerId),
    onSuccess: () => setIsVerified(true),
    onError: (error) => toast.error(serverMessageOr(error, NOT_TESTED)),
  });
  const check = useMutation({
    ...checkAgain(sellerId),
    onError: (error) => toast.error(serverMessageOr(error, NOT_CONNECTED)),
  });
  const seller = { sellerId, sellerName };
  const frame = useKeptFocus<HTMLDivElement>('first');
  return (
    <div {...frame} tabIndex={-1} className={classes['frame']}>
      <SectionCard
        title="Ads API"
        badge={badge && <StateBadge state={badge.state}>{badge.words}</StateBadge>}
        description="Campaigns, keywords and advertising reports from Amazon"
        actions={
          <Group gap="xs">
            {state === 'disconnected' && selectionToken === null && (
              <ConnectAds {...seller} label="Connect Ads API" />
            )}
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
            {known?.connected && <DisconnectAds {...seller} />}
          </Group>
        }
      >
        <Stack gap="lg" p={20}>
          {selectionToken !== null && (
            <ProfileChoice key={selectionToken} {...seller} selectionToken={selectionToken} onEnd={clean} />
          )}
          {state === 'reconnect' && (
            <Alert color="red" py="sm" role="status">
              {known?.notice ?? REFUSED}
            </Alert>
          )}
          {state === 'connected' && known?.notice && (
            <Alert color="yellow" py="sm" role="status">
              {known.notice}
            </Alert>
          )}
          {state === 'not configured' ? (
            <AdsNotConfigured />
          ) : (
            <QueryView query={status} loading={<AdsFacts />} failedTitle={FAILED}>
              {(told) =>
                told.connected ? (
                  <AdsFacts status={told} />
                ) : (
                  selectionToken === null && (
                    <Text c="dimmed">
                      Connect the advertising account of {sellerName} to see what its campaigns spend and on
                      what. Whoever has the login for Amazon's advertising console can do it.
                    </Text>
                  )
                )
              }
            </QueryView>
          )}
        </Stack>
      </SectionCard>
      {isVerified && <VerifiedOverlay onGone={() => setIsVerified(false)} />}
    </div>
  );
}
