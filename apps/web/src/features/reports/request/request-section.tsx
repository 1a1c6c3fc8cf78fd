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
import { ActionButton } from '../../../components/action-button.tsx';
import { DisabledReason } from '../../../components/disabled-reason.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { useNow } from '../../../components/time/use-now.ts';
import type { MarketplaceRef } from '../../../lib/marketplace.ts';
import { type MonthOutcome, reportList, requestMonths } from '../api.ts';
import { formatMonth, formatOutcome, formatQuota, isUsedUp } from '../format.ts';
import { hasCompleteDay, lastFullMonth, offeredYears } from '../model.ts';
import classes from '../reports.module.css';

type YearMonths = { year: number; months: number[] };

type MonthChoiceProps = {
  chosen: YearMonths;
  /** The day in the marketplace: later months are not offered. */
  today: string;
  onChoose: (chosen: YearMonths) => void;
};

const toggle = (months: readonly number[], month: number) =>
  months.includes(month) ? months.filter((other) => other !== month) : [...months, month];

/** A year, and one or several of its months. */
function MonthChoice({ chosen: { year, months }, today, onChoose }: MonthChoiceProps) {
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
            onChange={(value) => onChoose({ year: Number(value), months })}
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
                onChange={() => onChoose({ year, months: toggle(months, index + 1) })}
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
              onClick={() => onChoose({ year, months: isEvery ? [] : offered })}
            >
              {isEvery ? 'Clear' : 'Select all'}
            </Button>
          )}
          {offered.length < MONTH_NAMES.length && (
            <Text size="xs" c="dimmed">
              You can request a month once its first day is over.
            </Text>
          )}
        </Group>
      </Fieldset>
    </div>
  );
}

/** How the request for each month has ended; shown until the next request. */
function RequestOutcomes({ outcomes }: { outcomes: readonly MonthOutcome[] }) {
  const linesOf = (some: readonly MonthOutcome[]) =>
    some.map((outcome) => {
      const { state, text } = formatOutcome(outcome);
      return (
        <StateLine key={formatMonth(outcome)} state={state}>
          {text}
        </StateLine>
      );
    });
  const failed = outcomes.filter((outcome) => 'error' in outcome);
  const answered = outcomes.filter((outcome) => !('error' in outcome));
  return (
    <>
      {failed.length > 0 && (
        <Stack role="alert" gap={4} mt="md">
          {linesOf(failed)}
        </Stack>
      )}
      <Stack role="status" gap={4} mt={answered.length > 0 ? 'md' : 0}>
        {linesOf(answered)}
      </Stack>
    </>
  );
}

const NO_MARKETPLACE = 'Seller ID and Marketplace ID are required.';
const NO_MONTH = 'Choose at least one month.';

type RequestFormProps = {
  marketplace: MarketplaceRef;
  /** The day in the marketplace. */
  today: string;
};

function defaultChoice(today: string): YearMonths {
  const { year, month } = lastFullMonth(today);
  return { year, months: [month] };
}

/** Requests one month of sales and traffic, or several at once: each is a request of its own. */
export function RequestForm({ marketplace, today }: RequestFormProps) {
  const [chosen, setChosen] = useState<YearMonths | null>(null);
  const [processWhenReady, setProcessWhenReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<MonthOutcome[]>([]);
  const { mutate, isPending, variables } = useMutation(requestMonths(marketplace));
  const { year, months } = chosen ?? defaultChoice(today);
  const requested = months
    .map((month) => ({ year, month }))
    .filter((month) => hasCompleteDay(month, today))
    .sort((a, b) => a.month - b.month);
  const hasMarketplace = marketplace.sellerId !== '' && marketplace.marketplaceId !== '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !hasMarketplace) return;
    const reason = requested.length === 0 ? NO_MONTH : null;
    setProblem(reason);
    if (reason !== null) return;
    setOutcomes([]);
    mutate({
      months: requested,
      processWhenReady,
      onOutcome: (outcome) => setOutcomes((earlier) => [...earlier, outcome]),
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <MonthChoice
          chosen={{ year, months: requested.map(({ month }) => month) }}
          today={today}
          onChoose={setChosen}
        />
        <Group gap="md">
          <DisabledReason reason={hasMarketplace ? null : NO_MARKETPLACE}>
            <ActionButton
              type="submit"
              leftSection={<IconFileDownload size={16} aria-hidden="true" />}
              pendingLabel="Requesting..."
              isPending={isPending}
              isOff={!hasMarketplace}
            >
              {requested.length > 1 ? `Request ${requested.length} Reports` : 'Request Report'}
            </ActionButton>
          </DisabledReason>
          <Checkbox
            label="Process & Store as soon as it is there"
            checked={processWhenReady}
            onChange={(event) => setProcessWhenReady(event.currentTarget.checked)}
          />
          {isPending && variables && variables.months.length > 1 && (
            <Text role="status" size="sm" c="dimmed" data-figures>
              {outcomes.length} of {variables.months.length} requested
            </Text>
          )}
        </Group>
        {problem !== null && (
          <Alert color="red" py="sm">
            {problem}
          </Alert>
        )}
      </Stack>
      <RequestOutcomes outcomes={outcomes} />
    </form>
  );
}

const LINE_HEIGHT = 20; // leaves room for the quota, so that the page does not move when it arrives

type RequestSectionProps = { marketplace: MarketplaceRef; isStaff: boolean };

/** Where staff request reports; everyone else reads who can. */
export function RequestSection({ marketplace, isStaff }: RequestSectionProps) {
  const { data } = useQuery(reportList(marketplace));
  const now = useNow();
  const quota = data?.quota;
  // Until the list says which day it is in the marketplace, the day in UTC is used; the server refuses a month too many.
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
          <Box mih={LINE_HEIGHT}>
            {quota && <StateLine state={isUsedUp(quota) ? 'wait' : 'none'}>{formatQuota(quota)}</StateLine>}
          </Box>
        </Stack>
      </Box>
    </SectionCard>
  );
}
