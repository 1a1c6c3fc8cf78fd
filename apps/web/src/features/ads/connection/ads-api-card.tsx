import { Alert, Stack, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionCard } from '../../../components/section-card.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { type BadgeState, StateBadge } from '../../../components/state/state-badge.tsx';
import { useFocusFallback } from '../../../components/use-focus-fallback.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { profileName } from '../profile.ts';
import { AdsNotConfigured, ProfileFacts } from '../profile-facts.tsx';
import { type AdsStatus, adsStatus } from './api.ts';
import classes from './connection.module.css';
import { type CardState, ConnectionActions } from './connection-actions.tsx';
import { useConsentReturn } from './consent-return.ts';
import { ProfileChoice } from './profile-choice.tsx';

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

const REFUSED = 'Amazon has refused this authorization. Connect again with the same login.';
const VERIFIED_MS = 3000;

export function AdsApiCard({ sellerId, sellerName }: { sellerId: string; sellerName: string }) {
  const query = useQuery(adsStatus(sellerId));
  const [isVerified, setIsVerified] = useState(false);
  const verified = useTimeout(() => setIsVerified(false), VERIFIED_MS);
  const { data: status } = query;
  const state = stateOf(status, query.error);
  const badge = BADGES[state];
  const notice = status?.connected && (status.notice ?? (state === 'reconnect' ? REFUSED : null));
  const connectedTo = status?.profile ? profileName(status.profile) : 'the Ads API';
  const { selectionToken, clean } = useConsentReturn(
    !query.isPending,
    status?.connected ? connectedTo : null,
  );
  const isChoosing = selectionToken !== null;
  const frame = useFocusFallback<HTMLDivElement>('first');
  return (
    <div {...frame} tabIndex={-1} className={classes['frame']}>
      <SectionCard
        title="Ads API"
        badge={badge && <StateBadge state={badge.state}>{badge.label}</StateBadge>}
        description="Campaigns, keywords and advertising reports from Amazon"
        actions={
          <ConnectionActions
            sellerId={sellerId}
            sellerName={sellerName}
            state={state}
            isChoosing={isChoosing}
            onVerified={() => {
              setIsVerified(true);
              verified.start();
            }}
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
          {notice && (
            <Alert color={state === 'reconnect' ? 'red' : 'yellow'} py="sm" role="status">
              {notice}
            </Alert>
          )}
          {state === 'not configured' ? (
            <AdsNotConfigured />
          ) : (
            <QueryView
              query={query}
              loading={<ProfileFacts />}
              failedTitle="Failed to load the state of the advertising connection"
            >
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
      {isVerified && (
        <div role="status" className={classes['overlay']}>
          <IconCircleCheck size={40} stroke={1.6} aria-hidden="true" />
          <Text size="lg" fw={600}>
            Connection Verified!
          </Text>
        </div>
      )}
    </div>
  );
}
