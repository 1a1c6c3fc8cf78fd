import { CloseButton, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { CodeBlock } from '../../../components/copy/code-block.tsx';
import { Dimmed } from '../../../components/secondary-text.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StateBadge } from '../../../components/state/state-badge.tsx';
import { type DebugCall, type DebugQuery, type DebugResult, runDebugCall } from './api.ts';
import classes from './console.module.css';

export const DEBUG_CALLS = [
  { call: 'profiles', label: 'Fetch profiles', purpose: 'All profiles of the login, in three regions' },
  { call: 'profile', label: 'Fetch profile', purpose: 'One profile, the connected one by default' },
  { call: 'campaigns', label: 'Fetch campaigns', purpose: 'One campaign, or the first thousand' },
  { call: 'adgroups', label: 'Fetch ad groups', purpose: 'The ad groups of a campaign, or of all' },
  { call: 'test-auth', label: 'Test authentication', purpose: 'Whether Amazon accepts the authorization' },
  { call: 'test-auth-v3', label: 'Test authentication v3', purpose: 'The same at version 3 of the API' },
  {
    call: 'test-auth-v3-debug',
    label: 'Test authentication v3, step by step',
    purpose: 'Each request on its own, with its answer',
  },
  {
    call: 'test-v2-endpoints',
    label: 'Test v2 endpoints',
    purpose: 'Shut off since 2023: a 404 is the expected result',
  },
  {
    call: 'test-v2-endpoints-corrected',
    label: 'Test v2 endpoints, corrected',
    purpose: 'The same lists where version 3 has them: a 200 is the expected result',
  },
  { call: 'test-reports', label: 'Test reports', purpose: 'Whether reporting answers' },
  { call: 'fetch-reports-status', label: 'Fetch reports status', purpose: 'The state of reports at Amazon' },
  {
    call: 'test-reports-sigv4',
    label: 'Test reports with SigV4',
    purpose: 'SigV4 is no part of the Ads API: nothing is sent, and that is the expected result',
  },
] as const satisfies readonly { call: DebugCall; label: string; purpose: string }[];

const FAILED = 'Failed to call debug endpoint';
const NO_DIGITS = /\D/g;

const formatStatus = ({ isOk, status }: DebugResult) =>
  status === 0 ? 'No answer' : `${status} ${isOk ? 'OK' : 'refused'}`;

function Result({ title, result, onDismiss }: { title: string; result: DebugResult; onDismiss: () => void }) {
  return (
    <div className={classes['debugResult']}>
      <Group gap="sm" mb="xs" role="status">
        <StateBadge state={result.isOk ? 'good' : 'bad'}>{formatStatus(result)}</StateBadge>
        <Dimmed data-figures>{result.tookMs} ms</Dimmed>
        {!result.isOk && <Text size="sm">{FAILED}</Text>}
        <CloseButton ml="auto" aria-label={`Dismiss the result of ${title}`} onClick={onDismiss} />
      </Group>
      <CodeBlock title={`${title}: response`} code={JSON.stringify(result.answer, null, 2)} />
    </div>
  );
}

type CallRowProps = { sellerId: string; entry: (typeof DEBUG_CALLS)[number]; query: DebugQuery };

function CallRow({ sellerId, entry: { call, label, purpose }, query }: CallRowProps) {
  const { mutate, reset, isPending, data, error } = useMutation(runDebugCall(sellerId, call));
  return (
    <li className={classes['debugRow']}>
      <div className={classes['debugCall']}>
        <ActionButton
          size="xs"
          variant="default"
          pendingLabel="Asking..."
          isPending={isPending}
          onClick={() => mutate(query)}
        >
          {label}
        </ActionButton>
        <Dimmed>{purpose}</Dimmed>
      </div>
      {data && <Result title={label} result={data} onDismiss={reset} />}
      {error && (
        <Text role="alert" size="sm">
          {FAILED}
        </Text>
      )}
    </li>
  );
}

export function DebugSection({ sellerId }: { sellerId: string }) {
  const [profileId, setProfileId] = useState('');
  const [campaignId, setCampaignId] = useState('');
  const query = { ...(profileId && { profileId }), ...(campaignId && { campaignId }) };
  const digits = (text: string) => text.replace(NO_DIGITS, '');
  return (
    <SectionCard
      title="Debug"
      description="Each button asks Amazon live. Answers are shown as they came, without anything secret."
    >
      <Group p={20} pb="xs" align="flex-end">
        <TextInput
          size="sm"
          label="Profile ID"
          placeholder="The connected one"
          inputMode="numeric"
          value={profileId}
          onChange={(event) => setProfileId(digits(event.currentTarget.value))}
        />
        <TextInput
          size="sm"
          label="Campaign ID"
          placeholder="All campaigns"
          inputMode="numeric"
          value={campaignId}
          onChange={(event) => setCampaignId(digits(event.currentTarget.value))}
        />
      </Group>
      <ul className={classes['debugList']}>
        {DEBUG_CALLS.map((entry) => (
          <CallRow key={entry.call} sellerId={sellerId} entry={entry} query={query} />
        ))}
      </ul>
    </SectionCard>
  );
}
