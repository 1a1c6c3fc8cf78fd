import { MONTH_NAMES } from '@insights/domain/months';
import { dayOf } from '@insights/domain/periods';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Input,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ExplainedButton } from '../../../components/explained-button.tsx';
import { Caption, Dimmed } from '../../../components/secondary-text.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { useNow } from '../../../components/time/use-now.ts';
import type { MarketplaceRef } from '../../../lib/marketplace.ts';
import { type MonthOutcome, reportList, requestMonths } from '../api.ts';
import { formatMonth, formatOutcome, formatQuota, isUsedUp } from '../format.ts';
import { hasCompleteDay, lastFullMonth, offeredYears } from '../model.ts';
import classes from '../reports.module.css';

type YearMonths = { year: number; months: number[] };

type MonthSelectProps = {
  value: YearMonths;
  /** The day in the marketplace: later months are disabled. */
  today: string;
  onChange: (value: YearMonths) => void;
};

const toggle = (months: readonly number[], month: number) =>
  months.includes(month) ? months.filter((other) => other !== month) : [...months, month];

function MonthSelect({ value: { year, months }, today, onChange }: MonthSelectProps) {
  const offered = MONTH_NAMES.map((_, index) => index + 1).filter((month) =>
    hasCompleteDay({ year, month }, today),
  );
  const isEvery = offered.length > 0 && offered.every((month) => months.includes(month));
  return (
    <div className={classes['choice']}>
      <Input.Wrapper label="Year" labelElement="div">
        <div>
          <SegmentedControl
            aria-label="Year"
            data={offeredYears(today).map(String)}
            size="sm"
            value={String(year)}
            onChange={(selected) => onChange({ year: Number(selected), months })}
          />
        </div>
      </Input.Wrapper>
      <Fieldset
        variant="unstyled"
        className={classes['set'] ?? ''}
        legend={<Input.Label labelElement="div">Months</Input.Label>}
      >
        <div className={classes['months']}>
          {MONTH_NAMES.map((name, index) => (
            <label key={name} className={classes['option']}>
              <input
                type="checkbox"
                className={classes['tick']}
                disabled={!offered.includes(index + 1)}
                checked={months.includes(index + 1)}
                onChange={() => onChange({ year, months: toggle(months, index + 1) })}
              />
              <span className={classes['month']}>{name}</span>
            </label>
          ))}
        </div>
        <Group gap="xs" mt={6} mih={30}>
          {offered.length > 1 && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => onChange({ year, months: isEvery ? [] : offered })}
            >
              {isEvery ? 'Clear' : 'Select all'}
            </Button>
          )}
          {offered.length < MONTH_NAMES.length && (
            <Caption>You can request a month once its first day is over.</Caption>
          )}
        </Group>
      </Fieldset>
    </div>
  );
}

const outcomeLines = (outcomes: readonly MonthOutcome[]) =>
  outcomes.map((outcome) => {
    const { state, text } = formatOutcome(outcome);
    return (
      <StateLine key={formatMonth(outcome)} state={state}>
        {text}
      </StateLine>
    );
  });

const NO_MARKETPLACE = 'Seller ID and Marketplace ID are required.';

type RequestFormProps = {
  marketplace: MarketplaceRef;
  today: string;
};

export function RequestForm({ marketplace, today }: RequestFormProps) {
  const [selected, setSelected] = useState<YearMonths | null>(null);
  const [processWhenReady, setProcessWhenReady] = useState(false);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [outcomes, setOutcomes] = useState<MonthOutcome[]>([]);
  const { mutate, isPending, variables } = useMutation(requestMonths(marketplace));
  const latest = lastFullMonth(today);
  const { year, months } = selected ?? { year: latest.year, months: [latest.month] };
  const requested = months
    .map((month) => ({ year, month }))
    .filter((month) => hasCompleteDay(month, today))
    .sort((a, b) => a.month - b.month);
  const hasMarketplace = marketplace.sellerId !== '' && marketplace.marketplaceId !== '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !hasMarketplace) return;
    setIsIncomplete(requested.length === 0);
    if (requested.length === 0) return;
    setOutcomes([]);
    mutate({
      months: requested,
      processWhenReady,
      onOutcome: (outcome) => setOutcomes((earlier) => [...earlier, outcome]),
    });
  };

  const failed = outcomes.filter((outcome) => 'error' in outcome);
  const answered = outcomes.filter((outcome) => !('error' in outcome));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <MonthSelect
          value={{ year, months: requested.map(({ month }) => month) }}
          today={today}
          onChange={setSelected}
        />
        <Group gap="md">
          <ExplainedButton
            type="submit"
            leftSection={<IconFileDownload size={16} aria-hidden="true" />}
            pendingLabel="Requesting..."
            isPending={isPending}
            disabledReason={hasMarketplace ? null : NO_MARKETPLACE}
          >
            {requested.length > 1 ? `Request ${requested.length} Reports` : 'Request Report'}
          </ExplainedButton>
          <Checkbox
            label="Process & Store as soon as it is there"
            checked={processWhenReady}
            onChange={(event) => setProcessWhenReady(event.currentTarget.checked)}
          />
          {isPending && variables && variables.months.length > 1 && (
            <Dimmed role="status" data-figures>
              {outcomes.length} of {variables.months.length} requested
            </Dimmed>
          )}
        </Group>
        {isIncomplete && (
          <Alert color="red" py="sm">
            Choose at least one month.
          </Alert>
        )}
      </Stack>
      {failed.length > 0 && (
        <Stack role="alert" gap={4} mt="md">
          {outcomeLines(failed)}
        </Stack>
      )}
      <Stack role="status" gap={4} mt={answered.length > 0 ? 'md' : 0}>
        {outcomeLines(answered)}
      </Stack>
    </form>
  );
}

type RequestSectionProps = { marketplace: MarketplaceRef; isStaff: boolean };

export function RequestSection({ marketplace, isStaff }: RequestSectionProps) {
  const { data } = useQuery(reportList(marketplace));
  const now = useNow();
  const quota = data?.quota;
  // The day in UTC until the list names the day in the marketplace; the server refuses a month that is too late.
  const today = data?.today ?? dayOf(now);
  return (
    <SectionCard
      title="Request a Report"
      description="Sales and traffic by ASIN, for a calendar month of the marketplace"
    >
      <Box p={20}>
        <Stack gap="md">
          {isStaff ? (
            <RequestForm marketplace={marketplace} today={today} />
          ) : (
            <Text>
              Only staff can request, check and store reports. Your account can read the list and the stored
              sales; for another month, ask a staff member.
            </Text>
          )}
          {/* Reserves the room of the quota, so that nothing moves when it arrives. */}
          <Box mih={20}>
            {quota && <StateLine state={isUsedUp(quota) ? 'wait' : 'none'}>{formatQuota(quota)}</StateLine>}
          </Box>
        </Stack>
      </Box>
    </SectionCard>
  );
}
