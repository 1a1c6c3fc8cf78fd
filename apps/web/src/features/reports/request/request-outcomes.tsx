import { Stack } from '@mantine/core';
import { StateLine } from '../../../components/state/state-line.tsx';
import { monthWords } from '../report-months.ts';
import type { MonthOutcome } from '../reports.queries.ts';
import { outcomeWords } from './outcome-words.ts';

type RequestOutcomesProps = { outcomes: readonly MonthOutcome[] };

const isFailed = (outcome: MonthOutcome) => 'error' in outcome;

/** What became of each month; it stays until the next request. */
export function RequestOutcomes({ outcomes }: RequestOutcomesProps) {
  const lines = (shown: readonly MonthOutcome[]) =>
    shown.map((outcome) => {
      const { tone, text } = outcomeWords(outcome);
      return (
        <StateLine key={monthWords(outcome)} state={tone}>
          {text}
        </StateLine>
      );
    });
  const failed = outcomes.filter(isFailed);
  const heard = outcomes.filter((outcome) => !isFailed(outcome));
  return (
    <>
      {failed.length > 0 && (
        <Stack role="alert" gap={4} mt="md">
          {lines(failed)}
        </Stack>
      )}
      <Stack role="status" gap={4} mt={heard.length > 0 ? 'md' : 0}>
        {lines(heard)}
      </Stack>
    </>
  );
}
