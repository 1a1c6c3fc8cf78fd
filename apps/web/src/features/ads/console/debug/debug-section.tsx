import { CloseButton, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../../components/action-button.tsx';
import { CodeBlock } from '../../../../components/copy/code-block.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { StateBadge } from '../../../../components/state/state-badge.tsx';
import { type DebugQuery, type DebugResult, runDebugCall } from './debug.queries.ts';
import { DEBUG_CALLS } from './debug-calls.ts';
import classes from './debug-section.module.css';

const FAILED = 'Failed to call debug endpoint';
const DIGITS = /\D/g;

const statusWords = ({ isOk, status }: DebugResult) =>
  status === 0 ? 'No answer' : `${status} ${isOk ? 'OK' : 'refused'}`;

type ResultProps = { title: string; result: DebugResult; onDismiss: () => void };

function Result({ title, result, onDismiss }: ResultProps) {
  return (
    <div className={classes['result']}>
      <Group gap="sm" mb="xs" role="status">
        <StateBadge state={result.isOk ? 'good' : 'bad'}>{statusWords(result)}</StateBadge>
        <Text size="sm" c="dimmed" data-figures>
          {result.tookMs} ms
        </Text>
        {!result.isOk && <Text size="sm">{FAILED}</Text>}
        <CloseButton ml="auto" aria-label={`Dismiss the result of ${title}`} onClick={onDismiss} />
      </Group>
      <CodeBlock title={`${title}: response`} code={JSON.stringify(result.answer, null, 2)} />
    </div>
  );
}

type CallRowProps = { sellerId: string; entry: (typeof DEBUG_CALLS)[number]; query: DebugQuery };

/** One call, its button, and its result until it is dismissed. */
function CallRow({ sellerId, entry: { call, label, purpose }, query }: CallRowProps) {
  const { mutate, reset, isPending, data, error } = useMutation(runDebugCall(sellerId, call));
  return (
    <li className={classes['row']}>
      <div className={classes['call']}>
        <ActionButton
          size="xs"
          variant="default"
          pendingLabel="Asking..."
          isPending={isPending}
          onClick={() => mutate(query)}
        >
          {label}
        </ActionButton>
        <Text size="sm" c="dimmed">
          {purpose}
        </Text>
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

type DebugSectionProps = { sellerId: string };

/** For those who look for a fault: every test call at Amazon, live, with its answer as it came. */
export function DebugSection({ sellerId }: DebugSectionProps) {
  const [profileId, setProfileId] = useState('');
  const [campaignId, setCampaignId] = useState('');
  const query = { ...(profileId && { profileId }), ...(campaignId && { campaignId }) };
  const digits = (text: string) => text.replace(DIGITS, '');
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
      <ul className={classes['list']}>
        {DEBUG_CALLS.map((entry) => (
          <CallRow key={entry.call} sellerId={sellerId} entry={entry} query={query} />
        ))}
      </ul>
    </SectionCard>
  );
}
