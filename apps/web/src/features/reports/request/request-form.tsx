import { Alert, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { hasBegun, lastFullMonth } from '../report-months.ts';
import { type MonthOutcome, type ReportPlace, requestMonths } from '../reports.queries.ts';
import { MonthChoice, type YearMonths } from './month-choice.tsx';
import { RequestOutcomes } from './request-outcomes.tsx';

const PLACE_MISSING = 'Seller ID and Marketplace ID are required.';
const MONTH_MISSING = 'Choose at least one month.';

type RequestFormProps = {
  place: ReportPlace;
  /** The day in the marketplace. */
  today: string;
};

function firstChoice(today: string): YearMonths {
  const { year, month } = lastFullMonth(today);
  return { year, months: [month] };
}

/** Asks for one month of sales and traffic, or for several at once: each is a request of its own. */
export function RequestForm({ place, today }: RequestFormProps) {
  const [chosen, setChosen] = useState<YearMonths | null>(null);
  const [processWhenReady, setProcessWhenReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<MonthOutcome[]>([]);
  const { mutate, isPending, variables } = useMutation(requestMonths(place));

  const { year, months } = chosen ?? firstChoice(today);
  const wanted = months
    .map((month) => ({ year, month }))
    .filter((month) => hasBegun(month, today))
    .sort((a, b) => a.month - b.month);
  const isPlaceKnown = place.sellerId !== '' && place.marketplaceId !== '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !isPlaceKnown) return;
    const reason = wanted.length === 0 ? MONTH_MISSING : null;
    setProblem(reason);
    if (reason !== null) return;
    setOutcomes([]);
    mutate({
      months: wanted,
      processWhenReady,
      onOutcome: (outcome) => setOutcomes((known) => [...known, outcome]),
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <MonthChoice
          chosen={{ year, months: wanted.map(({ month }) => month) }}
          today={today}
          onChoose={setChosen}
        />
        <Group gap="md">
          <ActionButton
            type="submit"
            leftSection={<IconFileDownload size={16} aria-hidden="true" />}
            pendingLabel="Requesting..."
            isPending={isPending}
            disabledReason={isPlaceKnown ? null : PLACE_MISSING}
          >
            {wanted.length > 1 ? `Request ${wanted.length} Reports` : 'Request Report'}
          </ActionButton>
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
